import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./register-service-worker.ts";

const register = vi.fn<() => Promise<void>>(async () => {});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  // jsdom may not have finished its own page yet.
  readyState("complete");
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

it("waits for the load of a page that is not complete", () => {
  readyState("interactive");
  registerServiceWorker();
  turn("hidden");
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(5_000);
  expect(register).toHaveBeenCalledTimes(1);
});

it("comes at once when the page is hidden", () => {
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

function readyState(state: DocumentReadyState): void {
  vi.spyOn(document, "readyState", "get").mockReturnValue(state);
}

function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
