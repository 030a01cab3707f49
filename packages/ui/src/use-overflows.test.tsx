import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useOverflows } from "./use-overflows.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Box() {
  const box = useRef<HTMLDivElement>(null);
  return <div ref={box}>{useOverflows(box) ? "overflows" : "fits"}</div>;
}

test("the box is measured in the next frame: WebKit reports an error if layout happens in the observer's callback", async () => {
  let report = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(700);
  render(<Box />);
  report();
  report();
  expect(width).not.toHaveBeenCalled();
  expect(await screen.findByText("overflows")).toBeTruthy();
  expect(width).toHaveBeenCalledOnce();
});
