import type { Order } from "@tradeslip/contracts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { orderAnswer } from "../../testing/order-answers.ts";
import { clearSlips, saveSlip, useSavedSlips } from "./saved-slips.ts";

const NAME = "tradeslip.slips";
const slip: Order = orderAnswer(new Date("2026-11-16T14:02:31.000Z"));
const numbered = (number: number): Order => ({ ...slip, token: `token-${number}`, reference: `R-${number}` });
const saved = () => renderHook(useSavedSlips).result.current;
const references = () => saved().slips.map(({ reference }) => reference);
const writeRaw = (value: unknown) => localStorage.setItem(NAME, JSON.stringify(value));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // Also clears what was held in memory.
  clearSlips();
  localStorage.clear();
});

describe("saved slips", () => {
  it("are returned complete, the newest first", () => {
    saveSlip(numbered(1));
    saveSlip(numbered(2));
    expect(saved()).toEqual({ slips: [numbered(2), numbered(1)], lasting: true });
  });

  it("are saved once each", () => {
    saveSlip(slip);
    saveSlip(slip);
    expect(saved().slips).toHaveLength(1);
  });

  it("are at most 200: the oldest are dropped", () => {
    for (let number = 1; number <= 201; number++) saveSlip(numbered(number));
    expect(references()).toHaveLength(200);
    expect([references()[0], references().at(-1)]).toEqual(["R-201", "R-2"]);
  });

  it("can be cleared", () => {
    saveSlip(slip);
    clearSlips();
    expect(saved().slips).toEqual([]);
  });

  it("are in sync with other tabs", () => {
    const { result } = renderHook(useSavedSlips);
    act(() => {
      writeRaw({ version: 1, slips: [slip] });
      window.dispatchEvent(new StorageEvent("storage", { key: NAME }));
    });
    expect(result.current.slips).toEqual([slip]);
  });
});

it.each([5, { currency: "naira", amount: "1", rate: "1" }, { currency: "NGN", amount: "much", rate: "1" }])(
  "a slip whose local money was edited to %j is left out",
  (local) => {
    const good = { currency: "NGN", amount: "1650000.05", rate: "1650", asOf: slip.issuedAt };
    writeRaw({
      version: 1,
      slips: [
        { ...slip, local },
        { ...slip, local: good },
      ],
    });
    expect(saved().slips).toEqual([{ ...slip, local: good }]);
  },
);

it("a slip that an earlier release saved opens its chat", () => {
  const { channel: _added, ...before } = slip;
  writeRaw({ version: 1, slips: [before] });
  expect(saved().slips).toEqual([slip]);
});

describe("foreign data in storage", () => {
  it.each([
    ["another version", { version: 2, slips: [slip] }],
    ["a list alone", [slip]],
    ["no list", { version: 1, slips: "none" }],
    ["null", null],
  ])("is no list of slips: %s", (_name, value) => {
    writeRaw(value);
    expect(saved().slips).toEqual([]);
  });

  it("is ignored: broken text", () => {
    localStorage.setItem(NAME, "{broken");
    expect(saved().slips).toEqual([]);
  });

  it.each([
    ["a link that is a script", { channel: { name: "WhatsApp", url: "javascript:alert(1)" } }],
    ["a link to another chat", { channel: { name: "WhatsApp", url: "https://wa.me.evil.example/1?text=x" } }],
    ["no channel", { channel: null }],
    ["another side", { side: "steal" }],
    ["no coin", { coin: null }],
    ["a number for a text", { usd: 1000 }],
    ["no time", { expiresAt: "soon" }],
    ["no price source", { freshness: { ...slip.freshness, source: "rumour" } }],
  ])("is left out while the rest stays: %s", (_name, change) => {
    writeRaw({ version: 1, slips: [{ ...slip, ...change }, numbered(1), null] });
    expect(references()).toEqual(["R-1"]);
  });
});

it.each(["QuotaExceededError", "SecurityError"])(
  "a storage that throws %s stops nothing: the slip lasts as long as the page",
  (name) => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("No.", name);
    });
    saveSlip(slip);
    expect(saved()).toEqual({ slips: [slip], lasting: false });
  },
);
