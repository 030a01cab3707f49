// The theme chosen on this device (see src/theme/use-theme.ts); without one the style sheet follows the system.
try {
  const choice = localStorage.getItem("tradeslip.theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage is blocked: the system's theme stands.
}
