import { encode } from "uqr";
import { expect, it } from "vitest";
import { drawQrCode } from "./draw-qr-code.ts";

const URL = "https://play.example/store/apps/details?id=example.desk";

/** Paints the path's pieces onto a grid again. */
function paint(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return grid;
}

it("covers the dark squares of the code and no others", () => {
  const { data, size } = encode(URL, { ecc: "L", border: 0 });
  expect(paint(drawQrCode(URL, 4).path, size)).toEqual(data);
});

it("leaves the quiet zone free on all sides", () => {
  const { size } = encode(URL, { ecc: "L", border: 0 });
  expect(drawQrCode(URL, 4)).toMatchObject({ viewBox: `-4 -4 ${size + 8} ${size + 8}`, edge: size + 8 });
});
