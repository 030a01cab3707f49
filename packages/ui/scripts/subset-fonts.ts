/**
 * Writes the subset fonts of src/fonts from the font packages: `pnpm --filter @tradeslip/ui fonts`.
 * The results are committed, so a build needs neither this script nor the packages.
 *
 * Each face is split in two: what English and most figures need, and an "ext" part (Latin Extended-A) that a
 * browser fetches only when a page uses one of its characters. So it is with the faces behind them: signs of
 * currencies, Yoruba's and Hausa's letters and Arabic, which the Instrument faces lack.
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
const EXTENDED = characters(0x100, 0x17f).join("");
const SIGNS = characters(0x20a0, 0x20c0).join("");
/** Letters of Yoruba and Hausa, and the signs that Latin faces have; tone marks stand with the first. */
const LETTERS = `${SIGNS}ṢṣŃńǸǹƁɓƊɗƘƙƳƴʼ`;
const TONED = "ẸẹỌọ\u0300\u0301\u0304\u0323ÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúŃńǸǹ";
const ARABIC = [...characters(0x600, 0x6ff), ..."\u200c\u200d\u200e\u200f"].join("");

const weights = { wght: { min: 400, max: 600 } };
const faces: Face[] = [
  ...bothParts("instrument-serif", "@fontsource/instrument-serif/files/instrument-serif-#-400-normal.woff2"),
  ...bothParts(
    "instrument-sans",
    "@fontsource-variable/instrument-sans/files/instrument-sans-#-wght-normal.woff2",
  ).map((face) => ({ ...face, axes: weights })),
  ...["400", "500"].flatMap((weight) => {
    const source = `@fontsource/ibm-plex-mono/files/ibm-plex-mono-#-${weight}-normal.woff2`;
    return [
      basicPart(`ibm-plex-mono-${weight}`, source),
      part(`ibm-plex-mono-${weight}-ext`, source.replace("#", "latin-ext"), SIGNS),
    ];
  }),
  noto("noto-sans-ext", "sans-latin-ext", LETTERS),
  noto("noto-sans-tones-ext", "sans-vietnamese", TONED),
  narrow(noto("noto-serif-ext", "serif-latin-ext", LETTERS)),
  narrow(noto("noto-serif-tones-ext", "serif-vietnamese", TONED)),
  noto("noto-sans-arabic-ext", "sans-arabic-arabic", ARABIC),
  noto("noto-naskh-arabic-ext", "naskh-arabic-arabic", ARABIC),
  noto("noto-sans-afghani-ext", "sans-arabic-arabic", "؋"),
  noto("noto-sans-thai-ext", "sans-thai-thai", "฿"),
  noto("noto-sans-bengali-ext", "sans-bengali-bengali", "৳"),
  noto("noto-sans-khmer-ext", "sans-khmer-khmer", "៛"),
  noto("noto-sans-armenian-ext", "sans-armenian-armenian", "֏"),
];
const licenses = {
  "instrument-serif": "@fontsource/instrument-serif/LICENSE",
  "instrument-sans": "@fontsource-variable/instrument-sans/LICENSE",
  "ibm-plex-mono": "@fontsource/ibm-plex-mono/LICENSE",
  noto: "@fontsource-variable/noto-sans/LICENSE",
  "noto-naskh-arabic": "@fontsource-variable/noto-naskh-arabic/LICENSE",
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

function part(name: string, source: string, text: string): Face {
  return { name, source, text };
}

function basicPart(name: string, source: string): Face {
  return part(name, source.replace("#", "latin"), BASIC);
}

/** @param file family and script: "sans-arabic-arabic" */
function noto(name: string, file: string, text: string): Face {
  const family = file.replace(/-(?:latin-ext|[a-z]+)$/, "");
  const source = `@fontsource-variable/noto-${family}/files/noto-${file}-wght-normal.woff2`;
  return { ...part(name, source, text), axes: weights };
}

/** Light and narrow, like the letters of the display face that stand beside them. */
function narrow(face: Face): Face {
  const axes = { wght: { min: 300, max: 300 }, wdth: { min: 70, max: 70 } };
  return { ...face, source: face.source.replace("-wght-", "-standard-"), axes };
}

function bothParts(name: string, source: string): Face[] {
  return [basicPart(name, source), part(`${name}-ext`, source.replace("#", "latin-ext"), EXTENDED)];
}

function characters(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
