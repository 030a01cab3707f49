import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./field.tsx";

afterEach(cleanup);

const describedBy = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("the label names the input and the form's properties reach it", async () => {
  const input = createRef<HTMLInputElement>();
  render(<Field ref={input} label="Email" type="email" name="email" autoComplete="email" required />);
  const found = screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  expect(found).toBe(input.current);
  expect([found.type, found.name, found.autocomplete, found.required]).toEqual([
    "email",
    "email",
    "email",
    true,
  ]);
});

test("help describes the input, which is not invalid by it", () => {
  render(<Field label="Phone" type="tel" help="With the digits only" />);
  const input = screen.getByRole("textbox", { name: "Phone" });
  expect(describedBy(input)).toEqual(["With the digits only"]);
  expect(input.getAttribute("aria-invalid")).toBeNull();
});

test("an error makes it invalid and is read before the help", () => {
  render(<Field label="Phone" help="With the digits only" error="Phone number is required" />);
  const input = screen.getByRole("textbox", { name: "Phone" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(input)).toEqual(["Phone number is required", "With the digits only"]);
});

test.each([undefined, "", null])("an error of %j is none", (error) => {
  render(<Field label="Phone" error={error} />);
  const input = screen.getByRole("textbox", { name: "Phone" });
  expect([input.getAttribute("aria-invalid"), input.getAttribute("aria-describedby")]).toEqual([null, null]);
});

test("what was typed outlives an error", async () => {
  const { rerender } = render(<Field label="Amount" inputMode="decimal" />);
  await userEvent.type(screen.getByRole("textbox"), "0.0000");
  rerender(<Field label="Amount" inputMode="decimal" error="At least $250" />);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("0.0000");
});

test("a password is hidden until it is asked for", async () => {
  render(<Field label="Password" type="password" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(input, "correct horse");
  expect(input.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect([input.type, input.value]).toEqual(["text", "correct horse"]);
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.type).toBe("password");
});

test.each([
  ["date", "9999-12-31"],
  ["datetime-local", "9999-12-31T23:59"],
  ["text", ""],
] as const)("a year has four digits at most in a field of type %s", (type, max) => {
  render(<Field label="When" type={type} />);
  expect(screen.getByLabelText<HTMLInputElement>("When").max).toBe(max);
});

test("a field's own latest day stays", () => {
  render(<Field label="When" type="date" max="2008-11-16" />);
  expect(screen.getByLabelText<HTMLInputElement>("When").max).toBe("2008-11-16");
});

test("an error is said aloud as it appears where that is asked for", () => {
  const { rerender } = render(<Field label="Phone" error="Phone number is required" />);
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(<Field label="Phone" error="Phone number is required" announced />);
  expect(screen.getByRole("alert").textContent).toBe("Phone number is required");
});

test("what stands before the input is no part of its name", () => {
  render(<Field label="Phone number" before={<button type="button">+234</button>} />);
  expect(screen.getByRole("textbox", { name: "Phone number" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "+234" })).toBeTruthy();
});
