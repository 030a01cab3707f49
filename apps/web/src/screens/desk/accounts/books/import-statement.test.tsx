import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { passTime } from "../../../../testing/render-app.tsx";
import { ONE, openBooks } from "./testing/open-books.tsx";

const SECOND = 1_000;

it("a large statement is waited for two minutes: its upload and half a minute of reading", async () => {
  const { user, server } = await openBooks();
  // The browser's own isn't of the fake clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException("The operation timed out.", "TimeoutError")), ms);
    return over.signal;
  });
  server.answer(`${ONE}/statements`, "silent");
  await user.click(screen.getByRole("button", { name: "Import statement" }));
  await user.type(screen.getByLabelText(/^Or messages of mobile money/), "M-PESA");
  await user.tab();
  await passTime(119 * SECOND);
  expect(screen.getByRole("button", { name: "Preview" }).getAttribute("aria-busy")).toBe("true");
  await passTime(2 * SECOND);
  expect(screen.getByRole("alert").textContent).toMatch(/^We couldn't reach our server\./);
});
