import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TextArea } from "./text-area.tsx";

afterEach(cleanup);

test("label, help and error are tied to the lines", () => {
  render(<TextArea label="Addresses" help="One per line." error="Line 2 is no address." />);
  const lines = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Addresses" });
  const described = (lines.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(["Line 2 is no address.", "One per line."]);
  expect(lines.getAttribute("aria-invalid")).toBe("true");
});
