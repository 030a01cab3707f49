import { screen } from "@testing-library/react";
import type { Contacts } from "@tradeslip/contracts";
import { beforeAll, expect, it } from "vitest";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { ChannelNotice } from "./channel-notice.tsx";
import DeskClosedNotice from "./desk-closed-notice.tsx";

/** By then a page asks for what it does not need at once. */
const IDLE_MS = 2_000;

/** Loaded on demand, in real time, which no clock of a test waits for. */
beforeAll(async () => {
  await import("./gone-channels.tsx");
});

/** One by one: each answer is followed by the page's next question. */
async function passSeconds(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await passTime(1_000);
}

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

it.each([
  [true, "None of our channels is open right now: look at your order's page."],
  [false, "None of our channels is open right now. This note goes once one is."],
])(
  "with all channels switched off the order's page is named where there is one: %s",
  async (keepsOrders, words) => {
    const server = serverWith(() => ({
      contacts: [{ kind: "telegram", value: "our_desk", active: false }],
      desk: { ...openDesk, keepsOrders },
    }));
    await renderApp(<ChannelNotice />, { server });
    await passTime(IDLE_MS);
    expect((await screen.findByText(/None of our channels is open/)).textContent).toContain(words);
  },
);

it("K76: a page that couldn't ask for a minute can't know which channels are ours, and says so until it can", async () => {
  const server = new FakeServer();
  await renderApp(<ChannelNotice />, { server });
  await passTime(IDLE_MS);
  server.answer("/.well-known/tradeslip-contacts.json", "unreachable");
  await passSeconds(40);
  expect(screen.queryByText("We can't check our channels now")).toBeNull();
  await passSeconds(40);
  expect(await screen.findByText("We can't check our channels now")).toBeDefined();
  server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now));
  await passSeconds(40);
  expect(screen.queryByText("We can't check our channels now")).toBeNull();
});

it("K76: nor can one that has only what the service worker kept", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(new Date(server.now.getTime() - 5 * 60_000)),
  );
  await renderApp(<ChannelNotice />, { server });
  await passTime(IDLE_MS);
  expect(await screen.findByText("We can't check our channels now")).toBeDefined();
});

it("says until when the desk is closed, and what becomes of orders", async () => {
  const opensAt = new Date(Date.now() + 60_000).toISOString();
  const notice = "Back after the holiday.";
  const desk = { ...openDesk, open: false, opensAt, refusesOrders: true, notice };
  await renderApp(<DeskClosedNotice desk={desk} />);
  expect(screen.getByText("Back after the holiday.")).toBeDefined();
  expect(screen.getByText(/^It opens .*, your time\.$/)).toBeDefined();
  expect(screen.getByText("It takes no new orders until then.")).toBeDefined();
});
