import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import SupportPage from "./support-page.tsx";

const open = (at = "/support", links: Partial<typeof publicConfig.links> = {}) => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, links: { ...publicConfig.links, ...links } });
  return renderApp(<SupportPage />, { at, server });
};
const tab = (name: string) => screen.getByRole("tab", { name });
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

describe("tabs", () => {
  it("are three, and the channels lie on top", async () => {
    await open();
    expect(screen.getAllByRole("tab").map((each) => each.textContent)).toEqual([
      "Support Channels",
      "Connect With Us",
      "FAQ",
    ]);
    expect(selected()).toBe("Support Channels");
    expect(screen.getByRole("tabpanel", { name: "Support Channels" })).toBeDefined();
    expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
  });

  it.each([
    ["/support?tab=social", "Connect With Us"],
    ["/support?tab=faq", "FAQ"],
    ["/support?tab=nonsense", "Support Channels"],
  ])("%s leads to %s", async (at, name) => {
    await open(at);
    expect(selected()).toBe(name);
  });

  it("write the choice into the address, the first tab as no query at all", async () => {
    const { user } = await open();
    await user.click(tab("FAQ"));
    expect(address()).toBe("/support?tab=faq");
    await user.click(tab("Support Channels"));
    expect(address()).toBe("/support");
  });

  it("are one stop of the Tab key, with arrows, Home and End between them", async () => {
    const { user } = await open();
    screen.getByRole("link", { name: "Is this us?" }).focus();
    await user.tab();
    expect(document.activeElement).toBe(tab("Support Channels"));
    await user.keyboard("{ArrowLeft}");
    expect([document.activeElement, selected()]).toEqual([tab("FAQ"), "FAQ"]);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect([document.activeElement, selected()]).toEqual([tab("Connect With Us"), "Connect With Us"]);
    await user.keyboard("{End}");
    expect(selected()).toBe("FAQ");
    await user.keyboard("{Home}");
    expect(selected()).toBe("Support Channels");
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Live Chat");
  });
});

it("leads from each of the four channels to the login", async () => {
  await open();
  const links = within(screen.getByRole("tabpanel")).getAllByRole("link");
  expect(links).toHaveLength(4);
  for (const link of links) expect(link.getAttribute("href")).toBe("/login");
});

it.each(["Contact Support Team", "Start Live Chat"])(
  "leads from '%s' to the login on each tab",
  async (name) => {
    await open("/support?tab=faq");
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/login");
  },
);

describe("a user who is logged in", () => {
  it("reaches the channel itself from the cards, and the mailbox for tickets", async () => {
    localStorage.setItem("tradeslip.session", "in");
    await open();
    await passTime(2_000);
    const hrefs = within(screen.getByRole("tabpanel"))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    const [chat] = hrefs;
    expect(chat).toMatch(/^https:\/\/(?:wa|t)\.me\//);
    expect(hrefs).toEqual([chat, "mailto:support@tradeslip.example", chat, chat]);
    expect(screen.getByRole("link", { name: /Start Live Chat/ }).getAttribute("href")).toBe(chat);
    expect(screen.getByText(/^Write to us and a person takes over/)).toBeDefined();
  });
});

describe("Connect With Us", () => {
  it("writes mail in place and opens the networks in a new tab that learns nothing of us", async () => {
    await open("/support?tab=social", {
      instagram: "https://instagram.example/desk",
      twitter: "https://x.example/desk",
      telegram: "https://t.example/desk",
    });
    const [mail, ...networks] = within(screen.getByRole("tabpanel")).getAllByRole("link");
    expect(mail?.getAttribute("href")).toBe("mailto:support@tradeslip.example");
    expect(mail?.hasAttribute("target")).toBe(false);
    expect(networks.map((link) => link.textContent)).toEqual([
      "Instagram @desk (opens in a new tab)",
      "Twitter/X @desk (opens in a new tab)",
      "Telegram @desk (opens in a new tab)",
    ]);
    for (const link of networks) {
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    }
  });

  it("leaves out what the operator does not have", async () => {
    await open("/support?tab=social");
    expect(within(screen.getByRole("tabpanel")).getAllByRole("link")).toHaveLength(1);
  });

  it("says so when there is nothing at all", async () => {
    await open("/support?tab=social", { email: null });
    expect(within(screen.getByRole("tabpanel")).queryAllByRole("link")).toEqual([]);
    expect(screen.getByText(/haven.t published any addresses yet/)).toBeDefined();
  });
});

describe("whether a person is there", () => {
  const HOURS = "Mon-Fri 08:00-22:00 Africa/Lagos";
  it.each([
    [true, undefined, "The desk is open now."],
    [true, true, "We're at the desk now."],
    [true, false, "We're away from the desk right now."],
    [false, true, "The desk is closed now."],
  ])("with open %s and attended %s", async (isOpen, attended, sentence) => {
    const server = new FakeServer();
    const desk = { ...openDesk, hours: HOURS, open: isOpen };
    server.answer("/.well-known/tradeslip-contacts.json", () =>
      contactsAnswer(server.now, { desk: attended === undefined ? desk : { ...desk, attended } }),
    );
    await renderApp(<SupportPage />, { at: "/support", server });
    await passTime(2_000);
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});

describe("what a visitor is promised of orders", () => {
  it.each([true, false])("is what the desk does, which keeps them: %s", async (keepsOrders) => {
    const server = new FakeServer();
    server.answer("/.well-known/tradeslip-contacts.json", () =>
      contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders } }),
    );
    await renderApp(<SupportPage />, { at: "/support", server });
    expect(screen.queryByText(/orders at hand/)).toBeNull();
    for (const ms of [2_000, 100]) await passTime(ms);
    expect(screen.getByText(/These open after you log in/)).toBeDefined();
    expect(screen.queryAllByText(/orders at hand/)).toHaveLength(keepsOrders ? 2 : 0);
  });
});

describe("of a desk without a chat and a mailbox", () => {
  it("says so, and leads nowhere", async () => {
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, links: { ...publicConfig.links, email: null } });
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
    const page = (
      <>
        <SupportPage />
        <AskAPerson />
      </>
    );
    await renderApp(page, { at: "/support", server });
    expect(screen.getByRole("link", { name: "Ask a person" })).toBeDefined();
    await passTime(2_000);
    expect(
      await screen.findByText("We can't be reached yet: no chat and no mailbox is set up."),
    ).toBeDefined();
    expect(screen.queryByText(/need an account|after you log in|Log in/)).toBeNull();
    expect(screen.queryByRole("link", { name: /Live Chat|Support Tickets|Ask a person/ })).toBeNull();
  });
});
