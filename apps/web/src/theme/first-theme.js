// Stands in every page itself (scripts/index-html.ts), so that nothing is painted before it has run. It sets the theme
// chosen on this device (use-theme.ts); without one the style sheet follows the system.
try {
  const choice = localStorage.getItem("tradeslip.theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage is blocked: the system's theme stands.
}
