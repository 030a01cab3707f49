import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addDialogMethods } from "../testing/dialog-methods.ts";
import { Drawer } from "./drawer.tsx";

beforeAll(addDialogMethods);
afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open menu
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu">
        <a href="#market">Coin Markets</a>
      </Drawer>
    </>
  );
}
const drawer = () => screen.queryByRole("dialog", { name: "Menu" });

async function openDrawer() {
  render(<Page />);
  expect(drawer()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
  return drawer() as HTMLElement;
}

test("it opens as a dialog of its name", async () => {
  expect((await openDrawer()).textContent).toBe("Coin Markets");
});

test("the close button closes it", async () => {
  await openDrawer();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(drawer()).toBeNull();
});

test("Escape closes it", async () => {
  fireEvent(await openDrawer(), new Event("cancel", { cancelable: true }));
  expect(drawer()).toBeNull();
});

test("a click beside the sheet closes it, a click on it does not", async () => {
  const dialog = await openDrawer();
  await userEvent.click(screen.getByText("Coin Markets"));
  expect(drawer()).not.toBeNull();
  await userEvent.click(dialog);
  expect(drawer()).toBeNull();
});
