// Inlined in every page before its content (scripts/prerender.ts). Of the surrounding offers it shows the one
// in the reader's first preferred language, if the page is in another. The address determines the language,
// so readers are never redirected unasked.
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
    // Created only now, because a page's first link must be the one that skips to its content.
    const link = document.createElement("a");
    link.textContent = text.textContent;
    text.replaceWith(link);
    // Begins with one slash: two would name another site, and none (at "/fr") this page.
    const path = location.pathname.slice(offer.dataset.ownPrefix.length).replace(/^\/*/, "/");
    link.href = `${offer.dataset.languageOffer}${path}${location.search}`;
    link.addEventListener("click", () => localStorage.setItem(KEY, offer.lang));
    dismiss.addEventListener("click", () => {
      localStorage.setItem(KEY, lang);
      offer.hidden = true;
    });
    offer.hidden = false;
  }
} catch {
  // Storage is blocked: a dismissed offer would come back on each page, so there is none.
}
