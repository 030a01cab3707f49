import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Button, IconButton } from "./button.tsx";

afterEach(cleanup);

test("a button does not submit a form unless it is told to", () => {
  render(<Button>Refresh</Button>);
  expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("type")).toBe("button");
});

test("a busy button says so, keeps the focus and ignores clicks", async () => {
  const act = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={act}>Refresh</Button>);
  await userEvent.click(screen.getByRole("button"));
  rerender(
    <Button busy onClick={act}>
      Refreshing...
    </Button>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(act).toHaveBeenCalledTimes(1);
  const button = screen.getByRole("button", { name: "Refreshing...", busy: true });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("a busy submit button does not submit again", async () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const { container } = render(
    <form>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  container.querySelector("form")?.addEventListener("submit", submit);
  await userEvent.click(screen.getByRole("button"));
  expect(submit).not.toHaveBeenCalled();
});

test("an icon button is named by its label", () => {
  render(
    <IconButton label="Open menu">
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(screen.getByRole("button", { name: "Open menu" }).title).toBe("Open menu");
});
