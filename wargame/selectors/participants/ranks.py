"""Ranks and titles before a name, as the officers of a class write them: the person is the same without."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from adjudication.engine.scenario import latin

_WRITTEN = """
gen general ltgen ltg lieutenant majgen mg brig brigadier brigadegeneral col colonel oberst lt ltcol ltc maj major
capt cpt cpl corporal sgt sergeant ssgt smsgt msgt sfc staff pte private pvt wo warrant officer csm rsm nco
ensign ens 1st 2nd 1lt 2lt lance bdr gunner spr cdr commander cmdr lcdr ltcdr adm admiral vadm radm commodore cdre
wg sqn flt flying pilot air chief marshal group gp sr jr ret dr prof professor mr mrs ms miss sir dame generalmajor
generalleutnant oberstleutnant oberstlt otl hauptmann hptm oberleutnant olt leutnant fregattenkapitan kapitan
kapitanleutnant kptlt korvettenkapitan kkpt fkpt stabsfeldwebel stfw feldwebel fw hauptfeldwebel hptfw
oberfeldwebel ofw unteroffizier uffz gefreiter herr frau dipl ing commandant cdt cne capitaine lieutenantcolonel
lcl cba chef de bataillon cdb adjudant adj adc sergent marechal mdl caporal m mme mlle bryg dyw plk pulkownik ppulk
pplk podpulkownik mjr kpt por porucznik ppor podporucznik chor chorazy sierz sierzant plut plutonowy kpr kapral
szer pan pani mgr inz kindral brigaadikindral kolonel kolonelleitnant kol kolltn leitnant ltn nooremleitnant vltn
vanemleitnant lipnik veebel vbl seersant srs kapten pulkvedis plv pulkvezleitnants pltn majors kapteinis
virsleitnants leitnants serzants virsserzants pulkininkas kapitonas leitenantas vyr srz serzantas puskarininkis
eversti evl everstiluutnantti majuri kapteeni kapt luutnantti vaapeli kersantti overste oberstlojtnant oberstl oblt
overstelojtnant ovlt kaptajn kn lojtnant loytnant lnt premierlojtnant pl fanrik fenrik sersjant oversersjant
kommendorkaptein orlogskaptein kontreadmiral luitenant luitenantkolonel lkol kap kapitein elnt tlnt sergeantmajoor
smi colonnello tenente ten tencol magg maggiore cap capitano mar maresciallo serg coronel teniente tte comandante
cte capitan alferez tenentecoronel sargento brigadni plukovnik podplukovnik npor nadporucik porucik rtm rotmistr
prap praporcik locotenent slt sublocotenent ezredes alezredes ornagy szazados fohadnagy hadnagy albay yarbay yzb
yuzbasi binbasi bnb tegmen ustegmen assubay генерал полковник полк підполковник підполк пполк подполковник майор
капітан капитан кап старший лейтенант лейт ст молодший мл сержант серж солдат прапорщик пан пані γενικος
συνταγματαρχης αντισυνταγματαρχης ταγματαρχης λοχαγος υπολοχαγος ανθυπολοχαγος dypl
kaptan kptzs msg 1sg cw2 cw3 cw4 cw5 pfc obstlt obst sthptm stabshauptmann rittmeister souslieutenant sous aspirant
satnik bojnik pukovnik porucnik natporucnik капетан поручник მაიორი კაპიტანი ლეიტენანტი პოლკოვნიკი გენერალი სერჟანტი
סרן רסן רבסרן סגן סגם סאל אלוף אלם תתאלוף טוראי סמל רבט
"""
_ACCENTS: Final = ("COMBINING", "ARABIC", "HEBREW", "VARIATION")
_IN_TWO: Final = str.maketrans({"ä": "ae", "æ": "ae", "ö": "oe", "ø": "oe", "œ": "oe", "ü": "ue", "å": "aa", "đ": "dj"})
_SPELT: Final = re.compile(r"(?<![aeiouyq])([aou])e(?=[^\W\daeiouy])(?!l\b)")
_PASSPORT: Final = str.maketrans(
    {
        "г": "h", "ґ": "g", "е": "e", "є": "ie", "и": "y", "і": "i", "ї": "i", "й": "i", "х": "kh", "ц": "ts",
        "ч": "ch", "ш": "sh", "щ": "shch", "ю": "iu", "я": "ia", "ь": "", "’": "", "'": "", "ʼ": "",
    }
)  # fmt: skip
"""Letters as Ukrainian passports write them; other tables write Г as g."""
_RUSSIAN: Final = frozenset("ёъыэ")  # letters that no Ukrainian name has
_GRADE = re.compile(r"(?:of|or|wo|e|o|w)\d{1,2}|capt.*")  # OF-3, OR 8, O-4; Capt, and whatever ends it


def plain(name: str) -> str:
    """A name in plain letters, without capitals, spaces and punctuation, to be compared."""
    small = latin.alphabetic(unicodedata.normalize("NFKC", name)).casefold()  # a bold capital is a capital only now
    letters = unicodedata.normalize("NFKD", small)
    return "".join(letter for letter in letters if letter.isalnum() or _is_vowel(letter))


def _is_vowel(letter: str) -> bool:
    """True for a sign that makes another sound of a letter, as in Devanagari, Thai or kana, where accents do not."""
    if not unicodedata.category(letter).startswith("M"):
        return False
    return "VOICED SOUND" in unicodedata.name(letter, "") or not unicodedata.name(letter, "").startswith(_ACCENTS)


def spellings(name: str) -> frozenset[str]:
    """The forms of `plain` under which people write one name: Müller, Mueller and Muller; Сергій, Sergiy and Serhii."""
    return frozenset(map(plain, spelt(name)))


def spelt(name: str) -> tuple[str, ...]:
    """A name as it is, and as those write it who lack its letters."""
    small = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
    words = (_SPELT.sub(r"\1", word) for word in small.split())  # Mueller as Muller, but Bauer and Michael as they are
    passport = small if _RUSSIAN.intersection(small) else small.translate(_PASSPORT)
    return name, small.translate(_IN_TWO), passport, " ".join(words)


def _unmarked() -> str:
    small = [chr(code) for first, last in _LATIN for code in range(first, last)]
    left = [one for one in small if one.islower() and not unicodedata.normalize("NFKD", one)[0].isascii()]
    return " ".join(one + plain(one) for one in left if plain(one).isascii() and plain(one))


_LATIN: Final = ((0xDF, 0x250), (0x1E00, 0x1F00))
LETTERS: Final = _unmarked()
"""Latin letters that Unicode does not take apart, each before the plain ones it is compared as: “łl øo ßss”. The script
of the join page has no other table."""
WRITTEN: Final = tuple(_WRITTEN.split())
RANKS: Final = frozenset(map(plain, WRITTEN))


# Behind a rank, where a letter alone would be an initial: Maj i.G., Hptm d.R., Kapitän zur See, CPT(N), Lt Col (GS)
BEHIND: Final = re.compile(
    r"\([^()]{1,4}\)|(?<!\w)(?:i\.\s?G\.?|d\.\s?R\.?|a\.\s?D\.?|z\.\s?S\.?|zur\s+See)(?!\w)", re.IGNORECASE
)


def is_rank(word: str) -> bool:
    """True if `word`, in the form of `plain`, is a rank or a title."""
    return word in RANKS or bool(_GRADE.fullmatch(word))
