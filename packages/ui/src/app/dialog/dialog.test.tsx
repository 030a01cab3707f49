import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Dialog, type DialogProps } from "./dialog.tsx";

afterEach(cleanup);

function Page({ kind = "sheet" }: Pick<DialogProps, "kind">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Trade
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        kind={kind}
        title="Buy Bitcoin"
        actions={<button type="button">Confirm</button>}
      >
        At least $250.
      </Dialog>
    </>
  );
}
async function openDialog(kind: DialogProps["kind"] = "sheet") {
  render(<Page kind={kind} />);
  await userEvent.click(screen.getByRole("button", { name: "Trade" }));
}
const opener = () => screen.getByRole("button", { name: "Trade" });

test("it is a dialog of its title's name, and the page behind is out of reach", async () => {
  await openDialog();
  const dialog = screen.getByRole("dialog", { name: "Buy Bitcoin" });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole("button", { name: "Trade" })).toBeNull();
});

test("Tab stays inside", async () => {
  await openDialog();
  const seen: string[] = [];
  for (let step = 0; step < 4; step++) {
    await userEvent.tab();
    seen.push(document.activeElement?.textContent || (document.activeElement?.ariaLabel ?? ""));
  }
  expect(seen).toEqual(["Close", "Confirm", "Close", "Confirm"]);
});

test("Escape closes it while the focus is on the page", async () => {
  await openDialog();
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape that ends a composition, or is held, leaves it open", async () => {
  await openDialog();
  for (const more of [{ isComposing: true }, { repeat: true }])
    fireEvent.keyDown(document.body, { key: "Escape", ...more });
  expect(screen.getByRole("dialog")).toBeDefined();
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
])("%s closes it and the focus is back on its opener", async (_way, close) => {
  await openDialog();
  await close();
  expect(screen.queryByRole("dialog")).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener());
});

test("a question has no close button and a click beside it does not close it", async () => {
  await openDialog("question");
  const question = screen.getByRole("alertdialog", { name: "Buy Bitcoin" });
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await userEvent.click(document.body);
  expect(question.isConnected).toBe(true);
});
