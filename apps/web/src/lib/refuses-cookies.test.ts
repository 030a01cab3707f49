import { afterEach, expect, it, vi } from "vitest";
import { refusesCookies } from "./refuses-cookies.ts";

afterEach(() => void vi.restoreAllMocks());

it("a browser that says so refuses cookies", () => {
  expect(refusesCookies()).toBe(false);
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  expect(refusesCookies()).toBe(true);
});

it("a browser that refuses local storage refuses cookies, whatever it says", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  expect(refusesCookies()).toBe(true);
});
