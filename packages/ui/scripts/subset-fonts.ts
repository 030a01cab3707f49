/**
 * Writes the subset fonts of src/fonts from the font packages: `pnpm --filter @tradeslip/ui fonts`.
 * The results are committed, so a build needs neither this script nor the packages.
 *
 * Each face is split in two: what English and most figures need, and an "ext" part (Latin Extended-A
 * and the currency signs outside Latin-1) that a browser fetches only when a page uses one of them.
 */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

interface Face {
  name: string;
  source: string;
  text: string;
  axes?: Record<string, { min: number; max: number }>;
}

const BASIC = [...characters(0x20, 0x7e), ...characters(0xa0, 0xff), ..."–—‘’“”…•‹›€−×←↑→↓™  "].join("");
const EXTENDED = [...characters(0x100, 0x17f), ...characters(0x20a0, 0x20c0)].join("");

const weights = { wght: { min: 400, max: 600 } };
const faces: Face[] = [
  ...bothParts("instrument-serif", "@fontsource/instrument-serif/files/instrument-serif-#-400-normal.woff2"),
  ...bothParts(
    "instrument-sans",
    "@fontsource-variable/instrument-sans/files/instrument-sans-#-wght-normal.woff2",
  ).map((face) => ({ ...face, axes: weights })),
  basicPart("ibm-plex-mono-400", "@fontsource/ibm-plex-mono/files/ibm-plex-mono-#-400-normal.woff2"),
  basicPart("ibm-plex-mono-500", "@fontsource/ibm-plex-mono/files/ibm-plex-mono-#-500-normal.woff2"),
];
const licenses = {
  "instrument-serif": "@fontsource/instrument-serif/LICENSE",
  "instrument-sans": "@fontsource-variable/instrument-sans/LICENSE",
  "ibm-plex-mono": "@fontsource/ibm-plex-mono/LICENSE",
};

const { resolve } = createRequire(import.meta.url);
const target = new URL("../src/fonts/", import.meta.url);

for (const face of faces) {
  const whole = await readFile(resolve(face.source));
  const subset = await subsetFont(whole, face.text, {
    targetFormat: "woff2",
    ...(face.axes && { variationAxes: face.axes }),
  });
  await writeFile(new URL(`${face.name}.woff2`, target), subset);
  console.log(`${face.name}.woff2  ${whole.length} -> ${subset.length} bytes`);
}
for (const [name, source] of Object.entries(licenses)) {
  await copyFile(resolve(source), new URL(`${name}.OFL.txt`, target));
}

function basicPart(name: string, source: string): Face {
  return { name, source: source.replace("#", "latin"), text: BASIC };
}

function bothParts(name: string, source: string): Face[] {
  return [
    basicPart(name, source),
    { name: `${name}-ext`, source: source.replace("#", "latin-ext"), text: EXTENDED },
  ];
}

function characters(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
