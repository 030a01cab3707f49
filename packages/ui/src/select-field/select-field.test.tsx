import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SelectField } from "./select-field.tsx";

afterEach(cleanup);

const OPTIONS = [
  { value: "rank", label: "Rank" },
  { value: "price", label: "Price" },
] as const;

test("the list is named by its label and hands over the value chosen", async () => {
  const choose = vi.fn<(value: string) => void>();
  render(<SelectField label="Sort by" value="rank" onChange={choose} options={OPTIONS} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Price");
  expect(choose).toHaveBeenCalledWith("price");
});

test("Enter keeps what is chosen and goes to the next control: it never sends the form", async () => {
  const send = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <form onSubmit={send}>
      <SelectField label="Sort by" value="rank" onChange={() => {}} options={OPTIONS} />
      <input type="hidden" />
      <button type="button" disabled>
        Other
      </button>
      <button type="submit">Go</button>
    </form>,
  );
  await user.tab();
  // Browsers differ: some send the form at this key, so the list takes it.
  const wasTaken = !fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  expect(wasTaken).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Go" }));
  expect(send).not.toHaveBeenCalled();
});

test("outside a form Enter is the browser's", () => {
  render(<SelectField label="Sort by" value="rank" onChange={() => {}} options={OPTIONS} />);
  expect(fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" })).toBe(true);
});
