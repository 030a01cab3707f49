// Stands in every page before what it shows (scripts/prerender.ts). Of the offers around it shows the one in
// the first language that the reader asks for, if the page has another. The address says the language: no reader
// is led to another page unasked.
try {
  const KEY = "tradeslip.language";
  const primary = (tag) => tag.split("-", 1)[0].toLowerCase();
  const { lang } = document.documentElement;
  const offers = [...document.querySelectorAll("[data-language-offer]")];
  const asked = [localStorage.getItem(KEY), ...navigator.languages].filter(Boolean).map(primary);
  const known = asked.find(
    (one) => one === primary(lang) || offers.some((offer) => primary(offer.lang) === one),
  );
  const offer = offers.find((one) => known !== primary(lang) && primary(one.lang) === known);
  if (offer) {
    const [text, dismiss] = offer.children;
    // A link only now: the first one of a page is the one that skips to its content.
    const link = document.createElement("a");
    link.textContent = text.textContent;
    text.replaceWith(link);
    const path = location.pathname.slice(offer.dataset.ownPrefix.length);
    link.href = `${offer.dataset.languageOffer}${path}${location.search}`;
    link.addEventListener("click", () => localStorage.setItem(KEY, offer.lang));
    dismiss.addEventListener("click", () => {
      localStorage.setItem(KEY, lang);
      offer.hidden = true;
    });
    offer.hidden = false;
  }
} catch {
  // Storage is blocked: a dismissed offer would come again on each page.
}
