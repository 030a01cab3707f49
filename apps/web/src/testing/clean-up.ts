import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { resetServerClock } from "../lib/server-clock.ts";

/** Vitest runs this before each test file: files of one worker share their modules and jsdom. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  resetServerClock();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
