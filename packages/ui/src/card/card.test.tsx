import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Card } from "./card.tsx";

afterEach(cleanup);

test("a card with a title is a region of that name, under a heading", () => {
  render(
    <Card title="Market Overview" aside="Live">
      <p>Text</p>
    </Card>,
  );
  expect(screen.getByRole("region", { name: "Market Overview" }).textContent).toBe("Market OverviewLiveText");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Market Overview");
});

test("a card without a title is no region and has no head", () => {
  const { container } = render(
    <Card>
      <p>Text</p>
    </Card>,
  );
  expect(screen.queryByRole("region")).toBeNull();
  expect(container.querySelector("header")).toBeNull();
});
