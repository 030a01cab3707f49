import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

beforeEach(() => {
  // React reports what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Throws({ what }: { what: unknown }): never {
  throw what;
}
const show = (what: unknown) =>
  render(
    <ErrorBoundary>
      <Throws what={what} />
    </ErrorBoundary>,
  );

test("a render error shows its message, a way to reload and one to a person", () => {
  show(new TypeError("rates is not iterable"));
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(screen.getByText("rates is not iterable")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ask a person" }).getAttribute("href")).toBe("/support");
});

test("a thrown word, nothing or undefined is shown too", () => {
  show("out of paper");
  expect(screen.getByText("out of paper")).toBeTruthy();
  cleanup();
  show(undefined);
  expect(screen.getByRole("alert")).toBeTruthy();
});
