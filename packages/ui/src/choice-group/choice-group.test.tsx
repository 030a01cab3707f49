import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ChoiceGroup } from "./choice-group.tsx";

afterEach(cleanup);

function View() {
  const [view, setView] = useState<"table" | "cards">("table");
  return (
    <ChoiceGroup
      label="View"
      value={view}
      onChange={setView}
      options={[
        { value: "table", label: "Table", icon: <svg aria-hidden="true" /> },
        { value: "cards", label: "Cards" },
      ]}
    />
  );
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("it is a named group of radio buttons, named even when they show an icon", () => {
  render(<View />);
  expect(screen.getByRole("radiogroup", { name: "View" })).toBeTruthy();
  expect([radio("Table").checked, radio("Cards").checked]).toEqual([true, false]);
});

test("a click on an option chooses it", async () => {
  render(<View />);
  await userEvent.click(screen.getByText("Cards"));
  expect([radio("Table").checked, radio("Cards").checked]).toEqual([false, true]);
});

test("the arrow keys move the choice", async () => {
  render(<View />);
  radio("Table").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(radio("Cards").checked).toBe(true);
});
