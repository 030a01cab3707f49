// Stands in every page itself (scripts/index-html.ts). Offers the pages without scripts (/lite) where the
// browser saves data, where a script of ours does not load, and where the application has not started after
// 15 s.
const offer = () => document.getElementById("lite-offer").removeAttribute("hidden");
const late = setTimeout(offer, 15000);
addEventListener("tradeslip-start", () => clearTimeout(late));
addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && offer(), true);
if (navigator.connection?.saveData) offer();
