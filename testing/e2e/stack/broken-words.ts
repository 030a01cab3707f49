import type { Page } from "@playwright/test";

/** Figures and words that begin on one line and end on the next, and arrows of links below their last word. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Parts of addresses, links and references are none: these may break anywhere. */
    const WORD =
      /(?<![\p{L}\p{M}\p{N}/@._-])(?:[\p{L}\p{M}]+|\p{N}[\p{N}.,]*)(?![\p{L}\p{M}\p{N}/@_-]|\.\p{L})/gu;
    const range = document.createRange();

    /** A line ends where the next piece begins lower than the middle of the one before. */
    function isOnTwoLines(): boolean {
      const [first, ...others] = range.getClientRects();
      return first !== undefined && others.some(({ top }) => top > first.top + first.height / 2);
    }

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element instanceof SVGElement) continue;
      range.selectNodeContents(text);
      if (!isOnTwoLines()) continue;
      for (const { 0: word, index } of text.data.matchAll(WORD)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (isOnTwoLines()) found.push(`${word} in "${text.data.trim()}"`);
      }
    }
    for (const arrow of document.querySelectorAll("a > span + span > svg")) {
      const words = arrow.parentElement!.previousElementSibling!;
      const last = [...words.getClientRects()].at(-1);
      if (last && arrow.getBoundingClientRect().top > last.bottom)
        found.push(`the arrow of "${words.textContent}"`);
    }
    return found;
  });
}
