import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { renderApp } from "../../testing/render-app.tsx";
import AboutPage from "./about-page.tsx";

it("tells the story with the operator's year of founding", async () => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, brand: { name: "Desk", foundedYear: 2017 } });
  await renderApp(<AboutPage />, { server });
  expect(within(screen.getByRole("region", { name: "Our story" })).getByText("2017")).toBeDefined();
});

it("names no year before it is known", async () => {
  const server = new FakeServer();
  server.answer("/api/config", "silent");
  const { container } = await renderApp(<AboutPage />, { server });
  expect(container.textContent).not.toMatch(/undefined|\b20\d\d\b/);
});

it("shows the CEO by initials and role, with no name", async () => {
  await renderApp(<AboutPage />);
  const letter = screen.getByRole("region", { name: /CEO/ });
  expect(within(letter).getByText("Chief Executive Officer", { exact: false })).toBeDefined();
  expect(within(letter).getByText(/^([A-Z]\. ?)+$/)).toBeDefined();
});

it("promises security, instant liquidity and dedicated support", async () => {
  await renderApp(<AboutPage />);
  const cards = within(screen.getByRole("region", { name: "Our mission" })).getAllByRole("heading", {
    level: 3,
  });
  expect(cards.map((card) => card.textContent)).toEqual([
    "Security",
    "Instant Liquidity",
    "Dedicated Support",
  ]);
});
