import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PlainNumber } from "./slip-sheet.tsx";

afterEach(cleanup);

it.each([
  ["1000.00", ["1", "000"]],
  ["64123.45", ["64", "123"]],
  ["10000000.00", ["10", "000", "000"]],
  ["250", ["250"]],
  ["0.00001734", ["0"]],
])("sets %s apart in thousands and adds no sign to it", (value, groups) => {
  const { container } = render(<PlainNumber value={value} />);
  expect(container.textContent).toBe(value);
  expect([...container.querySelectorAll(".group")].map((group) => group.textContent)).toEqual(groups);
});
