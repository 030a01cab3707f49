import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./register-service-worker.ts";

const register = vi.fn<() => Promise<void>>(async () => {});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: { register } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  register.mockClear();
});

it("comes five seconds after the load, once", () => {
  registerServiceWorker();
  vi.advanceTimersByTime(4_999);
  expect(register).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  expect(register).toHaveBeenCalledTimes(1);
});

it("comes at once when nobody looks at the page any more", () => {
  registerServiceWorker();
  turn("visible");
  expect(register).not.toHaveBeenCalled();
  turn("hidden");
  expect(register).toHaveBeenCalledTimes(1);
});

it("does not come where nothing is built", () => {
  vi.stubEnv("PROD", false);
  registerServiceWorker();
  vi.advanceTimersByTime(60_000);
  expect(register).not.toHaveBeenCalled();
});

function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
