import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useStoredChoice, useStoredSet } from "./storage.ts";

const defaults = ["United States", "Eurozone"];
const stored = () => localStorage.getItem("tradeslip.rates.favorites");
const useFavorites = () => useStoredSet("rates.favorites", defaults);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("stored set", () => {
  it("holds the defaults, and keeps nothing, until the user has chosen", () => {
    const { result } = renderHook(useFavorites);
    expect(result.current.items).toEqual(defaults);
    expect(result.current.chosen).toBe(false);
    expect(stored()).toBeNull();
  });

  it("keeps the user's choice on the device, starting from the defaults", () => {
    const { result } = renderHook(useFavorites);
    act(() => result.current.toggle("Japan"));
    act(() => result.current.toggle("Eurozone"));
    expect(result.current.items).toEqual(["United States", "Japan"]);
    expect(result.current.chosen).toBe(true);
    expect(stored()).toBe('["United States","Japan"]');
  });

  it("stays empty when the user has taken everything out", () => {
    const { result } = renderHook(useFavorites);
    for (const country of defaults) act(() => result.current.toggle(country));
    expect(result.current.items).toEqual([]);
    expect(result.current.has("United States")).toBe(false);
  });

  it.each(["{broken", '"text"', "[1,2]", "null", JSON.stringify(Array.from({ length: 1001 }, String))])(
    "takes %s, which it never wrote, for no choice",
    (text) => {
      localStorage.setItem("tradeslip.rates.favorites", text);
      expect(renderHook(useFavorites).result.current).toMatchObject({ items: defaults, chosen: false });
    },
  );

  it("follows a choice made in another tab", () => {
    const { result } = renderHook(useFavorites);
    act(() => {
      localStorage.setItem("tradeslip.rates.favorites", '["India"]');
      window.dispatchEvent(new StorageEvent("storage", { key: "tradeslip.rates.favorites" }));
    });
    expect(result.current.items).toEqual(["India"]);
  });

  it("lasts as long as the page when the browser blocks storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
    const { result } = renderHook(() => useStoredSet("blocked", defaults));
    act(() => result.current.toggle("Japan"));
    expect(result.current.items).toEqual([...defaults, "Japan"]);
  });
});

describe("stored choice", () => {
  const useView = () => useStoredChoice("rates.view", ["table", "cards"]);

  it("is null until one was made", () => {
    expect(renderHook(useView).result.current[0]).toBeNull();
  });

  it("is kept on the device", () => {
    const { result } = renderHook(useView);
    act(() => result.current[1]("cards"));
    expect(result.current[0]).toBe("cards");
    expect(localStorage.getItem("tradeslip.rates.view")).toBe("cards");
  });

  it("is null when what is kept is no choice of ours", () => {
    localStorage.setItem("tradeslip.rates.view", "mosaic");
    expect(renderHook(useView).result.current[0]).toBeNull();
  });
});

function blocked(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
