"""The words that head the columns of a list of people, in the languages of the staffs that use it."""

from __future__ import annotations

from typing import Final

from wargame.selectors.participants.ranks import plain

RANK, FIRST, LAST, WHOLE, OTHER = "rank", "first name", "last name", "name", "other"
LIST: Final = "list"  # heads a column of names, and is also what a person is: a row may have it without a head
NUMBER, PLACE = "student number", "number in the list"
MAIL, GROUP, CELL, POST = "email", "group", "cell", "post"
NAMES: Final = (FIRST, LAST, WHOLE)

# As `plain` makes them.
_HEADS: Final = {
    RANK: "rank dienstgrad grade grad grado stopien hodnost cin rutbe auaste pakape laipsnis rang звание звання "
    "title titel",
    FIRST: "firstname first givenname forename vorname rufname prenom nome nombre imie jmeno krestni eesnimi "
    "vards vardas fornavn fornamn etunimi voornaam prenume ad adi ime keresztnev utonev имя імя име όνομα სახელი "
    "שםפרטי",
    LAST: "lastname last surname familyname nachname familienname zuname nom cognome apellido apellidos "
    "nazwisko prijmeni perekonnanimi uzvards pavarde etternavn efternavn efternamn sukunimi achternaam "
    "nume soyad soyadi prezime priimek vezeteknev csaladnev фамилия прізвище презиме επώνυμο επίθετο გვარი שםמשפחה "
    "nomdefamille",
    WHOLE: "name names fullname displayname "
    "studentname nomcomplet nombrecompleto nazwiskoiimie imieinazwisko nimi navn namn nimet naam adsoyad adisoyadi "
    "imeiprezime nev фио піб ονοματεπώνυμο სახელიგვარი სახელიდაგვარი שם שםמלא nometprenom nomprenom vollername",
    LIST: "participant participants student students teilnehmer schuler",
    NUMBER: "studentnumber studentno studentid studentnr matriculationnumber matriculationno matriculation matrikel "
    "matrikelnummer matrikelnr matrnr matrnummer personalnummer personalnr personnelnumber servicenumber serviceno "
    "studierendennummer teilnehmernummer numeroetudiant numetudiant noetudiant netudiant numerodetudiant "
    "numeroetudiante numerodematricule nomatricule matricule identifiantetudiant numerodeestudiante numeroalumbo "
    "matricola numeromatricola numeralbumu nralbumu studentnummer",
    PLACE: "no nr number nummer numero num id lfdnr lfdnummer sirano",
    MAIL: "email mail epost emailaddress mailaddress emailadresse mailadresse adressemail adresseemail courriel "
    "correo email1 emailprofessionnel",
    GROUP: "klasse class classe clase klasa trida klass group gruppe groupe grupo grupa course kurs kurz lehrgang "
    "syndicate syndikat syndicat horsaal unit einheit unite jednostka",
    CELL: "cell zelle cellule team",
    POST: "post seat role rolle posten dienstposten funktion function fonction poste position platz place sitz siege",
    OTHER: "geburtsdatum dateofbirth geschlecht gender sex login username phone telefon",
}  # fmt: skip
HEADS: Final = {plain(word): kind for kind, words in _HEADS.items() for word in words.split()}
