import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { contactsAnswer } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
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

it("names the service that takes orders", async () => {
  const server = new FakeServer();
  const telegram = { kind: "telegram", value: "our_desk", active: true } as const;
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { contacts: [telegram] }),
  );
  const { container } = await renderApp(<AboutPage />, { server });
  expect(await within(container).findByText("Telegram")).toBeDefined();
  expect(container.textContent).not.toContain("WhatsApp");
});

it("of a desk without a chat names no service", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
  const { container } = await renderApp(<AboutPage />, { server });
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(container.textContent).not.toMatch(/WhatsApp|Handed over/);
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
