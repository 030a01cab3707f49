import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StarToggle } from "./star-toggle.tsx";

afterEach(cleanup);

test("a star is a named toggle that says whether it is pressed", async () => {
  const toggle = vi.fn<() => void>();
  const { rerender } = render(<StarToggle label="Favorite Japan" pressed={false} onToggle={toggle} />);
  await userEvent.click(screen.getByRole("button", { name: "Favorite Japan", pressed: false }));
  expect(toggle).toHaveBeenCalledOnce();
  rerender(<StarToggle label="Favorite Japan" pressed onToggle={toggle} />);
  expect(screen.getByRole("button", { name: "Favorite Japan", pressed: true })).toBeTruthy();
});
