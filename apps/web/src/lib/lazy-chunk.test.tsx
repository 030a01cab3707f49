import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "../app/error/error-boundary.tsx";
import { ChunkLoading, type LazyChunk, lazyChunk } from "./lazy-chunk.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // React reports what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const arrived = { default: () => <p>Arrived</p> };
const slow = () => lazyChunk("slow", async () => arrived);
const show = ({ Screen }: LazyChunk) =>
  render(
    <ErrorBoundary>
      <Suspense fallback={<ChunkLoading />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a screen is fetched when it is shown", async () => {
  show(slow());
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  await pass(0);
  expect(screen.getByText("Arrived")).toBeTruthy();
});

test("fetched ahead it is there at once", async () => {
  const lazy = slow();
  await lazy.preload();
  show(lazy);
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Arrived")).toBeTruthy();
});

test("one that hangs shows that it loads, fails after 120 s, and can be tried again", async () => {
  const load = vi.fn<() => Promise<typeof arrived>>(() => new Promise(() => {}));
  show(lazyChunk("slow", load));
  await pass(119_999);
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  await pass(1);
  expect(screen.getByText("Loading chunk slow failed")).toBeTruthy();
  load.mockResolvedValue(arrived);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pass(0);
  expect(screen.getByText("Arrived")).toBeTruthy();
});

/** By then a chunk that fails at once has been asked for twice. */
const ASKED_TWICE_MS = 1_000;

test.each(["Unable to preload CSS for /assets/slow.css", "error loading dynamically imported module"])(
  "M90: %s is called by the chunk's name, and only at the second time",
  async (message) => {
    const load = vi.fn<() => Promise<typeof arrived>>(() => Promise.reject(new Error(message)));
    show(lazyChunk("slow", load));
    await pass(ASKED_TWICE_MS - 1);
    expect(screen.getByRole("status").textContent).toBe("Loading…");
    await pass(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText("Loading chunk slow failed")).toBeTruthy();
    expect(screen.getByText(/latest version/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  },
);

test("M90: a chunk that fails once is not reported", async () => {
  const load = vi.fn<() => Promise<typeof arrived>>(async () => arrived);
  load.mockRejectedValueOnce(new Error("connection changed"));
  show(lazyChunk("slow", load));
  await pass(ASKED_TWICE_MS);
  expect(screen.getByText("Arrived")).toBeTruthy();
});

test("M90: a part that is missing replaces nothing else, and what was typed stays when it comes by itself", async () => {
  const load = vi.fn<() => Promise<typeof arrived>>(() => Promise.reject(new Error("no network")));
  const { Screen } = lazyChunk("slow", load);
  render(
    <ErrorBoundary>
      <input aria-label="Amount" />
      <Suspense fallback={<ChunkLoading />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  await pass(ASKED_TWICE_MS);
  const field: HTMLInputElement = screen.getByLabelText("Amount");
  fireEvent.change(field, { target: { value: "250" } });
  load.mockResolvedValue(arrived);
  await pass(10_000);
  expect(screen.getByText("Arrived")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.isConnected && field.value).toBe("250");
});

test("M90: offline it says so, offers no reload, and comes when the connection does", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof arrived>>(() => Promise.reject(new Error("no network")));
  show(lazyChunk("slow", load));
  await pass(0);
  expect(screen.getByRole("heading", { name: "You are offline" })).toBeTruthy();
  expect(screen.getByText("Loading chunk slow failed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  expect(load).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  load.mockResolvedValue(arrived);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(screen.getByText("Arrived")).toBeTruthy();
});

test("M90: a screen that was left while it was missing is asked for again", async () => {
  const load = vi.fn<() => Promise<typeof arrived>>(() => Promise.reject(new Error("no network")));
  const chunk = lazyChunk("slow", load);
  const { unmount } = show(chunk);
  await pass(ASKED_TWICE_MS);
  unmount();
  load.mockResolvedValue(arrived);
  show(chunk);
  await pass(0);
  expect(screen.getByText("Arrived")).toBeTruthy();
});

const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("M90: nothing follows an import() directly: the build would move it to where a failed style sheet does not reach it", () => {
  const followed = Object.entries(SOURCES)
    .filter(([, source]) => /\bimport\([^)]*\)\s*\.(?:then|catch|finally)/.test(source))
    .map(([path]) => path);
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(followed).toEqual([]);
});
