import type { Page } from "@playwright/test";

/**
 * From now on records what screen readers announce: new text in a live region that existed before it, and
 * alerts. A region that appears together with its text is often not announced, so its first text does not
 * count.
 */
export async function noteAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const known = new WeakSet();
    const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, " ").trim();
    const note = () => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const isNew = !known.has(region);
        known.add(region);
        const text = textOf(region);
        const last = region.getAttribute("data-said");
        if (text !== last) region.setAttribute("data-said", text);
        if (text !== "" && text !== last && (!isNew || region.role === "alert")) said.push(text);
      }
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Oldest first. */
export function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
