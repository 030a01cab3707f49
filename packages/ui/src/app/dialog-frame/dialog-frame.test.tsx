import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DialogFrame } from "./dialog-frame.tsx";

afterEach(cleanup);

test("a press of Escape closes it, but no held key, and none that ends a composition", () => {
  const close = vi.fn<() => void>();
  render(
    <DialogFrame title="Trade" onClose={close}>
      <p>Loading…</p>
    </DialogFrame>,
  );
  fireEvent.keyDown(document.body, { key: "Escape", repeat: true });
  fireEvent.keyDown(document.body, { key: "Escape", isComposing: true });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
});
