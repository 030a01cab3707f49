import type { Page } from "@playwright/test";

interface Watching {
  payable: Set<string>;
}

/**
 * From now on records anything payable that is in the page or its storage at any moment: a Bitcoin address,
 * an amount, a link for wallets, a QR code.
 */
export async function notePayable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const payable = new Set<string>();
    Object.assign(globalThis, { payable });
    const signs = [/\b(?:bc|tb|bcrt)1[a-z0-9]{20,}/i, /\b\d\.\d{8}\b/, /bitcoin:/i, /QR code/i];
    function kept(): string {
      try {
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
      } catch {
        // The browser blocks storage here.
        return "";
      }
    }
    const note = () => {
      // There is none while a document begins.
      const root = document.querySelector("html");
      const seen = [
        root?.outerHTML,
        root?.textContent,
        location.href,
        JSON.stringify(history.state),
        kept(),
      ].join("\n");
      for (const sign of signs) {
        const found = sign.exec(seen)?.[0];
        if (found !== undefined) payable.add(found);
      }
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    // Changes of storage are no mutations of the page.
    setInterval(note, 100);
  });
}

export async function payableIn(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as Watching).payable]);
}
