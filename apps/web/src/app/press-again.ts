/**
 * Presses the buttons that somebody pressed before React took the page over (after-first-paint.js keeps them). From here
 * on presses are React's: it takes over first what was pressed.
 */
export function pressAgain(container: HTMLElement): void {
  container.removeAttribute("data-page");
  for (const button of container.querySelectorAll<HTMLElement>("[data-pressed]")) {
    button.removeAttribute("data-pressed");
    button.click();
  }
}
