// Makes a passkey, or asks for one, and sends it with the form. Browsers offer passkeys only on HTTPS and on localhost.
const form = document.querySelector("form[data-passkey]");
const button = form.querySelector("button");
const problem = form.querySelector("[data-problem]");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const words = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const known = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

function asked({ publicKey }) {
  const options = { ...publicKey, challenge: bytes(publicKey.challenge) };
  if (publicKey.user) options.user = { ...publicKey.user, id: bytes(publicKey.user.id) };
  options.excludeCredentials = known(publicKey.excludeCredentials);
  options.allowCredentials = known(publicKey.allowCredentials);
  return options;
}

function answered(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = words(credential.response[name]);
  }
  return {
    id: credential.id,
    rawId: words(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

function say(text) {
  problem.textContent = text;
  problem.hidden = false;
}

if (window.PublicKeyCredential) {
  form.addEventListener("submit", async (event) => {
    if (form.elements.credential.value) return;
    event.preventDefault();
    button.disabled = true;
    try {
      const publicKey = asked(JSON.parse(form.dataset.options));
      const call = form.dataset.passkey === "make" ? "create" : "get";
      const credential = await navigator.credentials[call]({ publicKey });
      form.elements.credential.value = JSON.stringify(answered(credential));
      form.submit();
    } catch {
      say("Your device gave no passkey. Try again, or use an authenticator app.");
      button.disabled = false;
    }
  });
} else {
  button.disabled = true;
  say("This browser offers no passkeys here. They need HTTPS, or White Cell on this very machine.");
}
