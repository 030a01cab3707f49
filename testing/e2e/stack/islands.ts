import type { Page } from "@playwright/test";

/**
 * Amounts, prices, shares, UTC times, references, addresses and phone numbers whose characters a
 * right-to-left page shows in another order than they are read in.
 */
export function brokenIslands(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    const ISLANDS = [
      // A plus alone, as in "+50", is written after the number in Arabic.
      /(?:(?<=^|[\s\u2066-\u2068])(?:[-−]|\+(?=[\d.,]+%)))?[$€£]?\d(?:[\d.,]*\d)?[TBMK]?(?:\u2069?[ \u00a0\u202f](?:US\$|[A-Z]{3,5}\b)|%)?/g,
      /\b\d{2,}(?: \d{2,})+\b/g,
      /\b1 [A-Z]{2,6} = [\u2066\u2069\d.,]+/g,
      /\b(?:\d{4}-\d{2}-\d{2} )?\d{2}:\d{2} UTC/g,
      /\+\d[\d \u00a0-]{6,}\d/g,
      /\b0x[\dA-Fa-f]{6,}\b/g,
      /\b[\dA-Z]{5}-[\dA-Z]{5}\b/g,
      /\b(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/\S+/g,
    ];
    const isInline = (element: Element) => ["inline", "contents"].includes(getComputedStyle(element).display);

    /** Texts by their block, because the characters of an amount may be in several elements. */
    function linesOfText(): Text[][] {
      const blocks = new Map<Element, Text[]>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        let block = text.parentElement;
        if (!block?.checkVisibility({ visibilityProperty: true }) || block instanceof SVGElement) continue;
        while (block.parentElement && isInline(block)) block = block.parentElement;
        blocks.set(block, [...(blocks.get(block) ?? []), text]);
      }
      return [...blocks.values()];
    }

    const range = document.createRange();
    function placeOf(texts: readonly Text[], at: number): DOMRect {
      let rest = at;
      const text = texts.find(({ data }) => (rest < data.length ? true : ((rest -= data.length), false)))!;
      range.setStart(text, rest);
      range.setEnd(text, rest + 1);
      return range.getBoundingClientRect();
    }

    const found = new Set<string>();
    for (const texts of linesOfText()) {
      const words = texts.map(({ data }) => data).join("");
      for (const match of ISLANDS.flatMap((island) => [...words.matchAll(island)])) {
        let last: DOMRect | undefined;
        for (let at = match.index; at < match.index + match[0].length; at++) {
          const place = placeOf(texts, at);
          if (place.width === 0) continue;
          const isSameLine = last !== undefined && Math.abs(place.top - last.top) < last.height / 2;
          if (last && isSameLine && place.left < last.left - SLACK)
            found.add(`${match[0]} in "${words.trim()}"`);
          last = place;
        }
      }
    }
    return [...found];
  });
}
