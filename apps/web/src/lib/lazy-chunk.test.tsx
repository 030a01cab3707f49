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

test.each(["Unable to preload CSS for /assets/slow.css", "error loading dynamically imported module"])(
  "%s is called by the chunk's name",
  async (message) => {
    show(lazyChunk("slow", () => Promise.reject(new Error(message))));
    await pass(0);
    expect(screen.getByText("Loading chunk slow failed")).toBeTruthy();
  },
);
