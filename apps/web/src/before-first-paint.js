// Inlined in every page (scripts/index-html.ts), so that nothing is painted before it has run. It applies the
// choices made on this device: the theme (theme/use-theme.ts), without which the style sheet follows the
// system, and whether prices have a line in the reader's own currency (features/own-currency).
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("tradeslip.theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  const currency = localStorage.getItem("tradeslip.currency");
  if (currency && currency !== "USD") dataset.ownCurrency = "";
} catch {
  // Storage is blocked: there are no choices.
}
