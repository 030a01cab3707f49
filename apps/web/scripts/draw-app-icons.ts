/**
 * Draws app-icon.svg as the PNG files that devices ask for, into public/ (committed). Run by hand after
 * changing the drawing: `CHROMIUM=/usr/bin/chromium node scripts/draw-app-icons.ts`.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

interface Icon {
  file: string;
  size: number;
  /** Size of the central part of the 64 by 64 drawing that is shown. */
  shown: number;
  rounded: boolean;
}

/**
 * A maskable icon may lose everything outside a circle of 80 %; Apple rounds icons and shows no transparency.
 */
const ICONS: Icon[] = [
  { file: "app-icons/icon-192.png", size: 192, shown: 40, rounded: true },
  { file: "app-icons/icon-512.png", size: 512, shown: 40, rounded: true },
  { file: "app-icons/maskable-512.png", size: 512, shown: 46, rounded: false },
  { file: "apple-touch-icon.png", size: 180, shown: 42, rounded: false },
];
const CHROMIUM = process.env["CHROMIUM"] ?? "chromium";
const PUBLIC = join(import.meta.dirname, "../public");

const run = promisify(execFile);
const drawing = await readFile(join(import.meta.dirname, "app-icon.svg"), "utf8");
const folder = await mkdtemp(join(tmpdir(), "tradeslip-icons-"));
for (const icon of ICONS) await draw(icon);
await rm(folder, { recursive: true });

async function draw({ file, size, shown, rounded }: Icon) {
  const [page, picture] = [join(folder, "icon.html"), join(folder, "icon.png")];
  const from = (64 - shown) / 2;
  const svg = drawing.replace('viewBox="0 0 64 64"', `viewBox="${from} ${from} ${shown} ${shown}"`);
  const css = `body{margin:0}svg{display:block;width:${size}px;height:${size}px;border-radius:${rounded ? "22%" : 0}}`;
  await writeFile(page, `<!doctype html><style>${css}</style>${svg}`);
  await run(CHROMIUM, [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--default-background-color=00000000",
    `--window-size=${size},${size}`,
    `--screenshot=${picture}`,
    page,
  ]);
  await copyFile(picture, join(PUBLIC, file));
}
