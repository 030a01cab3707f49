import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SelectField } from "./select-field.tsx";

afterEach(cleanup);

test("the list is named by its label and hands over the value chosen", async () => {
  const choose = vi.fn<(value: string) => void>();
  const options = [
    { value: "rank", label: "Rank" },
    { value: "price", label: "Price" },
  ] as const;
  render(<SelectField label="Sort by" value="rank" onChange={choose} options={options} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Price");
  expect(choose).toHaveBeenCalledWith("price");
});
