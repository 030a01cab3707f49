import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Switch } from "./switch.tsx";

afterEach(cleanup);

function Setting() {
  const [on, setOn] = useState(false);
  return <Switch label="Price alerts" help="At most one a day" checked={on} onChange={setOn} />;
}
const control = () => screen.getByRole<HTMLInputElement>("switch", { name: "Price alerts" });

test("it is a switch, named by its label and described by its help", () => {
  render(<Setting />);
  const helpId = control().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(helpId)?.textContent).toBe("At most one a day");
});

test("a click on its words and the space bar turn it", async () => {
  render(<Setting />);
  await userEvent.click(screen.getByText("Price alerts"));
  expect(control().checked).toBe(true);
  await userEvent.keyboard(" ");
  expect(control().checked).toBe(false);
});

test("a disabled switch does not turn", async () => {
  const change = vi.fn<(checked: boolean) => void>();
  render(<Switch label="Price alerts" checked={false} onChange={change} disabled />);
  await userEvent.click(control());
  expect(change).not.toHaveBeenCalled();
});
