import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "./checkbox.tsx";

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("its label names it, and a click on the label ticks it", async () => {
  render(<Checkbox label="Remember me" name="remember" />);
  await userEvent.click(screen.getByText("Remember me"));
  expect([box("Remember me").checked, box("Remember me").name]).toEqual([true, "remember"]);
});

test("the space bar ticks it", async () => {
  render(<Checkbox label="Remember me" />);
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(box("Remember me").checked).toBe(true);
});

test("an error makes it invalid and describes it", () => {
  render(<Checkbox label="I agree" help="Needed to go on" error="Please agree to the terms" />);
  const input = box("I agree");
  const texts = input.getAttribute("aria-describedby")?.split(" ");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(texts?.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Please agree to the terms",
    "Needed to go on",
  ]);
});

test("an error is said aloud as it appears where that is asked for", () => {
  render(<Checkbox label="I agree" error="You must accept the terms and conditions" announced />);
  expect(screen.getByRole("alert").textContent).toBe("You must accept the terms and conditions");
});
