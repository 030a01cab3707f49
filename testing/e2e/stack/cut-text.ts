import { expect, type Page } from "@playwright/test";
import { widerThanWindow } from "./wider-than-window.ts";

/** Expects that the page does not scroll sideways, and that no text is cut off. */
export async function expectNoLoss(page: Page, where = "here"): Promise<void> {
  expect.soft(await widerThanWindow(page), `wider than the window ${where}`).toEqual([]);
  expect.soft(await cutText(page), `cut off ${where}`).toEqual([]);
}

/**
 * Texts that are partly invisible or overlap something else: parts outside a box that hides its overflow,
 * outside their own block, or outside their field. What can be scrolled to is not lost, nor are texts for
 * screen readers only.
 */
async function cutText(page: Page): Promise<string[]> {
  return [...(await hiddenText(page)), ...(await textLongerThanField(page))];
}

function hiddenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    /** The width of visually hidden elements, with room for a slight rotation. */
    const TINY = 2;

    /** The box around `element` that hides a part of `place`. */
    function cutBy(place: DOMRect, element: Element): Element | null {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY) || clipPath !== "none") return null;
        if (!/hidden|clip/.test(overflowX + overflowY)) continue;
        const edge = box.getBoundingClientRect();
        if (edge.width < TINY) return null;
        const isBeside = place.left < edge.left - SLACK || place.right > edge.right + SLACK;
        if (isBeside || place.top < edge.top - SLACK || place.bottom > edge.bottom + SLACK) return box;
      }
      return null;
    }

    /** The block around it, such as a card, beyond whose sides it extends. Ornaments and floats may. */
    function spiltFrom(place: DOMRect, element: Element): Element | null {
      if (element.closest("[aria-hidden=true]")) return null;
      for (
        let block: Element | null = element;
        block && block !== document.body;
        block = block.parentElement
      ) {
        const { display, position, overflowX } = getComputedStyle(block);
        if (/auto|scroll/.test(overflowX)) return null;
        if (display === "inline" || display === "contents") continue;
        const edge = block.getBoundingClientRect();
        if (edge.width < TINY) return null;
        if (place.left < edge.left - SLACK || place.right > edge.right + SLACK) return block;
        if (/absolute|fixed/.test(position)) return null;
      }
      return null;
    }

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement;
      const words = text.textContent?.trim();
      if (!words || !element?.checkVisibility({ visibilityProperty: true })) continue;
      // Words in a picture scale and rotate with it.
      if (element instanceof SVGElement) continue;
      range.selectNodeContents(text);
      const place = range.getBoundingClientRect();
      const edge = place.width > 0 ? (cutBy(place, element) ?? spiltFrom(place, element)) : null;
      if (edge) found.push(`"${words}" in ${element.className}, beyond ${edge.tagName}.${edge.className}`);
    }
    return found;
  });
}

/** Only the browser knows how it renders a field's text, so this is measured with the field's font. */
function textLongerThanField(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")]
      .filter((field) => field.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((field) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        const isSelect = field instanceof HTMLSelectElement;
        const { font } = getComputedStyle(field, isSelect ? null : "::placeholder");
        const hint = field.matches(":placeholder-shown") ? field.getAttribute("placeholder") : "";
        const words = (isSelect ? field.selectedOptions[0]?.text : hint) ?? "";
        const room =
          field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        if (pen) pen.font = font;
        const width = pen?.measureText(words).width ?? 0;
        return width > room + 1 ? [`"${words}" needs ${Math.ceil(width)} px, has ${Math.floor(room)}`] : [];
      });
  });
}
