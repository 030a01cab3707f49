import { describe, expect, it } from "vitest";
import { claims } from "../../../content/claims.ts";
import { landingFeatures, marketingFeatures } from "./features.ts";
import { reviews } from "./reviews.ts";
import { coinDecorations, heroStats, reasons, steps, trustStats } from "./home.ts";
import { testimonials } from "./testimonials.ts";

const INITIALS = /^(?:\p{Lu}\. ?){1,3}$/u;
const AVATAR = /^\p{Lu}{1,3}$/u;

const lists = {
  landingFeatures: [landingFeatures, 3],
  marketingFeatures: [() => marketingFeatures(null), 4],
  reasons: [reasons, 4],
  steps: [steps, 3],
  testimonials: [testimonials, 3],
  reviews: [reviews, 5],
} as const;

describe.each(Object.entries(lists))("%s", (_, [list, count]) => {
  it(`has ${count} entries, each with an id of its own`, () => {
    expect(list()).toHaveLength(count);
    expect(new Set(list().map(({ id }) => id)).size).toBe(count);
  });

  it("has no empty text, and none with blanks around it", () => {
    for (const text of textsOf(list())) expect(text.trim() || "(empty)").toBe(text);
  });
});

it("no stamp claims that there is no fee where the desk takes one", () => {
  const texts = textsOf(marketingFeatures({ buy: "1.5%", sell: "2%", freeSide: null }));
  expect(texts).toContain("1.5% / 2%");
  expect(texts).toContain("1.5% when you buy, 2% when you sell: your slip shows it in dollars.");
  expect(texts.join(" ")).not.toMatch(/zero|\b0%/i);
});

describe("claims", () => {
  it("each have a figure or words, and what they are of", () => {
    for (const text of textsOf(claims())) expect(text).toMatch(/^\S.*\S$/);
  });

  it.each([
    ["the first screenful", heroStats],
    ["the trust section", trustStats],
  ])("fill four tiles of %s, none twice", (_, stats) => {
    expect(stats()).toHaveLength(4);
    expect(new Set(stats().map(({ label }) => label)).size).toBe(4);
  });
});

describe("customers", () => {
  it("appear with initials and a role, never with a full name", () => {
    for (const { name, role } of [...testimonials(), ...reviews()]) {
      expect(name).toMatch(INITIALS);
      expect(role).not.toBe("");
    }
    for (const { name, avatar } of testimonials()) {
      expect(avatar).toMatch(AVATAR);
      expect(name.replaceAll(/[. ]/g, "")).toBe(avatar);
    }
  });

  it("rate from 1 to 5, in whole numbers", () => {
    for (const { rating } of reviews()) expect([1, 2, 3, 4, 5]).toContain(rating);
  });
});

describe("the coins around the slip", () => {
  it("are BTC, USDT, ETH, XRP, LTC and ADA, each at a place of its own", () => {
    expect(coinDecorations.map(({ name }) => name)).toEqual(["BTC", "USDT", "ETH", "XRP", "LTC", "ADA"]);
    expect(new Set(coinDecorations.map(({ angle }) => angle)).size).toBe(6);
    for (const { color } of coinDecorations) expect(color).toMatch(/^#[\da-f]{6}$/);
  });
});

/** Every string in a list, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
