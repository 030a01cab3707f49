// Inlined in every page (scripts/index-html.ts). Offers the pages without scripts (/lite) if the browser
// saves data, if a script of ours fails to load, or if the application has not started after 15 s.
const offer = () => document.getElementById("lite-offer").removeAttribute("hidden");
const late = setTimeout(offer, 15000);
addEventListener("tradeslip-start", () => clearTimeout(late));
addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && offer(), true);
if (navigator.connection?.saveData) offer();
