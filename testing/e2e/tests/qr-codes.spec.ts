import type { Page } from "@playwright/test";
import { buy, openBook } from "../payments/purchase.ts";
import { expect, test } from "../payments/test.ts";
import { readQrCode } from "../stack/read-qr-code.ts";

const NARROW = { width: 320, height: 640 };

/** What a browser or a reader may do to the colours of a page. */
const LOOKS: Record<string, (page: Page) => Promise<void>> = {
  "a dark theme that the browser forces": async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    // A page that is light by its own choice is inverted too.
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setAutoDarkModeOverride", { enabled: true });
  },
  "forced colours": (page) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }),
  "the dark theme": (page) => page.emulateMedia({ colorScheme: "dark" }),
  print: (page) => page.emulateMedia({ media: "print", colorScheme: "dark" }),
};

test("M88: a payment's QR code reads in any colours on the narrowest phone", async ({ page }) => {
  // Decoding the pictures in plain script is slow.
  test.slow();
  await page.setViewportSize(NARROW);
  await openBook(page);
  await buy(page);
  // It is drawn when it comes near the window.
  await page.getByRole("button", { name: "Copy address" }).scrollIntoViewIfNeeded();
  const code = page.getByRole("img", { name: /^QR code: pay/ });
  await expect(code).toBeVisible();
  for (const [look, put] of Object.entries(LOOKS)) {
    await put(page);
    expect(await readQrCode(code), look).toMatch(/^bitcoin:/i);
  }
});
