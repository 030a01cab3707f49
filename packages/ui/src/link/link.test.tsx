import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Link, linkClass } from "./link.tsx";

afterEach(cleanup);

test("a link of ours stays in this tab", () => {
  render(<Link href="/rates">Rates</Link>);
  const link = screen.getByRole("link", { name: "Rates" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/rates", null]);
});

test("an external link says that it opens a new tab and hands nothing over", () => {
  render(
    <Link href="https://example.org/" external>
      Order book
    </Link>,
  );
  const link = screen.getByRole("link", { name: /^Order book ?\(opens in a new tab\)$/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
});

test("a router's link can borrow the look", () => {
  expect(linkClass({ look: "quiet" })).toBe("link quiet");
});
