import type { Locator, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import { buy, openBook } from "../payments/purchase.ts";
import { expect, test } from "../payments/test.ts";

const NARROW = { width: 320, height: 640 };

/** What a browser or a reader does to the colours of a page. */
const LOOKS: Record<string, (page: Page) => Promise<void>> = {
  "a dark theme that the browser forces": async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    // A page that is light by its own choice is turned too.
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setAutoDarkModeOverride", { enabled: true });
  },
  "forced colours": (page) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }),
  "the dark theme": (page) => page.emulateMedia({ colorScheme: "dark" }),
  print: (page) => page.emulateMedia({ media: "print", colorScheme: "dark" }),
};

test("M88: a payment's QR code reads in any colours on the narrowest phone", async ({ page }) => {
  // Each picture is decoded in plain script.
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
    expect(await read(code), look).toMatch(/^bitcoin:/i);
  }
});

/** What a scanner reads from the screen, with some of what surrounds the code; null: nothing. */
async function read(code: Locator): Promise<string | null> {
  await code.scrollIntoViewIfNeeded();
  const picture = await code.screenshot();
  const pixels = await code.page().evaluate(pixelsOf, picture.toString("base64"));
  try {
    return decodeQR({ ...pixels, data: Uint8ClampedArray.from(pixels.data) });
  } catch {
    return null;
  }
}

async function pixelsOf(png: string): Promise<{ width: number; height: number; data: number[] }> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d")!;
  context.drawImage(picture, 0, 0);
  return { width, height, data: Array.from(context.getImageData(0, 0, width, height).data) };
}
