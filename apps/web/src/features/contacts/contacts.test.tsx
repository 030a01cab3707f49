import { screen } from "@testing-library/react";
import type { Contacts } from "@tradeslip/contracts";
import { beforeAll, expect, it } from "vitest";
import { contactsAnswer } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { ChannelNotice } from "./channel-notice.tsx";
import ClosedDesk from "./closed-desk.tsx";

/** By then a page asks for what it does not need at once. */
const IDLE_MS = 2_000;

/** Loaded on demand, in real time, which no clock of a test waits for. */
beforeAll(async () => {
  await import("./gone-channels.tsx");
});

function serverWith(changes: (now: Date) => Partial<Contacts>): FakeServer {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, changes(server.now)),
  );
  return server;
}

it("K76: a channel that was switched off names its successor, with a link into that chat", async () => {
  const server = serverWith(() => ({
    contacts: [
      { kind: "whatsapp", value: "12025550143", active: false, successor: "mailto:desk@desk.example" },
      { kind: "telegram", value: "our_desk", active: true },
      { kind: "mailto", value: "desk@desk.example", active: true },
    ],
  }));
  await renderApp(<ChannelNotice />, { server });
  await passTime(IDLE_MS);
  const link = await screen.findByRole("link", { name: /desk@desk.example/ });
  expect(link.getAttribute("href")).toBe("mailto:desk@desk.example");
  expect(screen.getByRole("status").textContent).toContain(
    "Don't write to +12025550143 on WhatsApp any more.",
  );
});

it("with all channels switched off the order's page is named", async () => {
  const server = serverWith(() => ({ contacts: [{ kind: "telegram", value: "our_desk", active: false }] }));
  await renderApp(<ChannelNotice />, { server });
  await passTime(IDLE_MS);
  expect(await screen.findByText(/None of our channels is open right now/)).toBeDefined();
});

it("says until when the desk is closed, and what becomes of orders", async () => {
  const opensAt = new Date(Date.now() + 60_000).toISOString();
  const desk = { hours: null, open: false, opensAt, refusesOrders: true, notice: "Back after the holiday." };
  await renderApp(<ClosedDesk desk={desk} />);
  expect(screen.getByText("Back after the holiday.")).toBeDefined();
  expect(screen.getByText(/^It opens .*, your time\.$/)).toBeDefined();
  expect(screen.getByText("It takes no new orders until then.")).toBeDefined();
});
