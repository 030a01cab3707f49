import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** WCAG 2.2: text 4.5:1 (1.4.3), controls and marks 3:1 (1.4.11); more contrast asks for 7:1 (1.4.6). */
const TEXT = 4.5;
const MARK = 3;
const TEXT_MORE = 7;

const SURFACES = ["paper", "paper-raised", "paper-sunk", "paper-hover"];
const TEXT_PAIRS: [ink: string, ground: string][] = [
  ...pairs(["ink", "ink-muted", "accent-text", "danger"], SURFACES),
  ...pairs(["up", "down"], ["paper", "paper-raised", "paper-hover"]),
  ["ink-inverse", "ink"],
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["accent-text", "accent-wash"],
  ["ink", "accent-wash"],
  ["up", "up-wash"],
  ["down", "down-wash"],
  ["danger", "danger-wash"],
];
const MARK_PAIRS: [ink: string, ground: string][] = [
  ...pairs(["rule-strong", "focus"], ["paper", "paper-raised", "paper-hover"]),
  ["rule-strong", "paper-sunk"],
  ["accent-edge", "paper"],
  ["accent-edge", "paper-raised"],
];

const sheet = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const usual = tokensOf(sheet.slice(0, sheet.indexOf("@media")));
const more = { ...usual, ...tokensOf(sheet.slice(sheet.indexOf("@media (prefers-contrast: more)"))) };

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(TEXT_PAIRS)(`%s on %s reads at ${TEXT}:1`, (ink, ground) => {
    expect(contrast(usual, theme, ink, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(MARK_PAIRS)(`%s on %s is seen at ${MARK}:1`, (ink, ground) => {
    expect(contrast(usual, theme, ink, ground)).toBeGreaterThanOrEqual(MARK);
  });

  test.each(TEXT_PAIRS)(`with more contrast, %s on %s reads at ${TEXT_MORE}:1`, (ink, ground) => {
    expect(contrast(more, theme, ink, ground)).toBeGreaterThanOrEqual(TEXT_MORE);
  });
});

type Tokens = Record<string, { light: string; dark: string }>;

function tokensOf(css: string): Tokens {
  const found: Tokens = {};
  for (const [, name = "", value = ""] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const [light, dark] = value.match(/#[0-9a-f]{6}\b/gi) ?? [];
    if (light) found[name] ??= { light, dark: dark ?? light };
  }
  return found;
}

function contrast(tokens: Tokens, theme: "light" | "dark", ink: string, ground: string): number {
  const [lighter = 0, darker = 0] = [ink, ground]
    .map((name) => luminance(tokens[name]?.[theme] ?? ""))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of "#rrggbb" (WCAG 2.2, definitions). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function pairs(inks: string[], grounds: string[]): [string, string][] {
  return inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));
}
