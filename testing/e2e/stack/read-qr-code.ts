import type { Locator } from "@playwright/test";
import decodeQR from "qr/decode.js";

/** What a scanner reads from the screen, with some of the code's surroundings; null if it reads nothing. */
export async function readQrCode(code: Locator): Promise<string | null> {
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

/** Width of a module in CSS pixels. */
export function moduleWidth(code: Locator): Promise<number> {
  return code.evaluate((element) => {
    const { baseVal } = (element as SVGSVGElement).viewBox;
    return element.getBoundingClientRect().width / baseVal.width;
  });
}
