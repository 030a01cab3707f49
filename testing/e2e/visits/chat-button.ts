import type { Locator, Page } from "@playwright/test";

/** Forms that have their own link to a person, and hide the button. */
const FORMS: Readonly<Record<string, RegExp>> = {
  "/signup": /^Chat on WhatsApp/,
  "/forgot-password": /^Chat on WhatsApp/,
  "/support": /^Chat on WhatsApp/,
  "/verify": /^Ask a person$/,
};

export function chatButton(page: Page): Locator {
  return page.getByRole("link", { name: /^Chat on WhatsApp/ }).and(page.locator("aside a"));
}

/** A form's link to a person; null where the button floats over the page. */
export function helpLink(page: Page, path: string): Locator | null {
  const name = FORMS[path];
  return name ? page.getByRole("main").getByRole("link", { name }) : null;
}

/** Texts and controls that are partly covered by `button`. */
export function under(button: Locator): Promise<string[]> {
  return button.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const isUnder = (boxes: Iterable<DOMRect>) =>
      [...boxes].some(
        ({ left, right, top, bottom }) =>
          left < edge.right && right > edge.left && top < edge.bottom && bottom > edge.top,
      );
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.textContent?.trim() || element.contains(text) || !text.parentElement?.checkVisibility())
        continue;
      range.selectNodeContents(text);
      if (isUnder(range.getClientRects())) found.push(text.textContent);
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea",
    )) {
      const isOther = !element.contains(control) && control.checkVisibility();
      if (isOther && isUnder(control.getClientRects())) found.push(control.outerHTML.slice(0, 80));
    }
    return found;
  });
}
