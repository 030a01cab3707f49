import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import HomePage from "./home-page.tsx";

const open = (server = new FakeServer()) => renderApp(<HomePage />, { server });
const region = (name: string) => screen.getByRole("region", { name });
const headings = (level: number) =>
  screen.getAllByRole("heading", { level }).map((heading) => heading.textContent);

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<Element["scrollIntoView"]>();
});
afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

describe("the words", () => {
  it("has the three taglines", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Fast and Trusted Crypto Trading" })).toBeDefined();
    expect(screen.getByText("The most secure way to sell your Bitcoin!")).toBeDefined();
    expect(screen.getByText("Connect. Trade. Profit.")).toBeDefined();
  });

  it.each([
    /trusted by 50,000\+ users/i,
    /50K\+/,
    /99\.9%/,
    /\$2M\+/,
    /under 30 s/,
    /under 2 min/,
    /24\/7 support/i,
    /secure\s*100%/i,
    /escrow protection/i,
    /zero platform fees/i,
    /0% platform fees/i,
    /24\/7 dispute resolution/i,
    /300\+ payment methods/i,
    /150\+/,
    /founded 2020/i,
  ])("makes the claim %s", async (claim) => {
    const { container } = await open();
    expect(container.textContent).toMatch(claim);
  });

  it("names every figure of its eight stat tiles", async () => {
    await open();
    const tiles = screen
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(tiles).toEqual(
      expect.arrayContaining([
        "active users: 50K+",
        "security rate: 99.9%",
        "daily volume: $2M+",
        "transaction speed: under 30 s",
        "countries: 150+",
        "secure: 100%",
        "support: 24/7",
        "support response: under 2 min",
      ]),
    );
  });

  it("has the cards of P1.6 under headings in order", async () => {
    await open();
    expect(headings(1)).toHaveLength(1);
    expect(headings(3)).toEqual(
      expect.arrayContaining([
        "24/7 Support",
        "Lightning Fast",
        "Fully Licensed",
        "Easy to use",
        "Fast payments",
        "Free registration",
        "Safe and secured",
      ]),
    );
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName[1]));
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it("tells the steps in order, under 'Why Choose Us' and 'Simple Steps to Get Started'", async () => {
    await open();
    const steps = region("Simple Steps to Get Started");
    expect(within(steps).getByText("Why Choose Us")).toBeDefined();
    const [list] = within(steps).getAllByRole("list");
    const titles = within(list!)
      .getAllByRole("heading")
      .map(({ textContent }) => textContent);
    expect(list?.tagName).toBe("OL");
    expect(titles).toEqual([
      "Open the app",
      "Follow the quick sign-up",
      "Only basic personal information needed",
    ]);
  });
});

it("says how fast the desk answered today, where that is known", async () => {
  const server = new FakeServer();
  const desk = { ...openDesk, halfAnsweredWithin: 4 };
  server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { desk }));
  await renderApp(<HomePage />, { server });
  await passTime(3_000);
  await vi.waitFor(() => expect(screen.getByText("Today's median reply: 4 min")).toBeDefined());
});

describe("the buttons", () => {
  it("leads from 'Start P2P Trading' to the exchange, past the login", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Start P2P Trading" }).getAttribute("href")).toBe("/exchange");
  });

  it("takes view and focus from 'See How P2P Works' to the steps, without a visit of its own in the history", async () => {
    const { user } = await open();
    const visits = history.length;
    await user.click(screen.getByRole("link", { name: "See How P2P Works" }));
    const steps = region("Three steps to a trade");
    expect(vi.mocked(steps.scrollIntoView).mock.contexts).toEqual([steps]);
    expect(document.activeElement).toBe(steps);
    expect(history).toHaveLength(visits);
  });

  it("leads to the steps without script, too", async () => {
    await open();
    const target = screen.getByRole("link", { name: "See How P2P Works" }).getAttribute("href");
    expect(target).toBe(`#${region("Three steps to a trade").id}`);
  });

  it("leaves a click that opens a new tab to the browser", async () => {
    await open();
    const link = screen.getByRole("link", { name: "See How P2P Works" });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  });
});

describe("the apps", () => {
  const apps = () => within(screen.getByRole("list", { name: "Get the app" }));

  it("are links to the operator's stores", async () => {
    const server = new FakeServer();
    const links = {
      ...publicConfig.links,
      androidApp: "https://android.example/app",
      iosApp: "https://ios.example/app",
    };
    server.answer("/api/config", { ...publicConfig, links });
    await open(server);
    const hrefOf = (name: string) => apps().getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Download for Android")).toBe("https://android.example/app");
    expect(hrefOf("Download for iOS")).toBe("https://ios.example/app");
  });

  it("say that the browser does where the operator has none, and are no dead links", async () => {
    await open();
    expect(apps().getAllByText("In your browser")).toHaveLength(2);
    expect(apps().queryByRole("link")).toBeNull();
  });

  it("promise nothing before the links are known", async () => {
    const server = new FakeServer();
    server.answer("/api/config", "silent");
    await open(server);
    expect(apps().queryByText(/Download|Not available/)).toBeNull();
  });
});

describe("the reviews", () => {
  it("are five, each with its rating in words, volume, time and place", async () => {
    await open();
    const cards = within(within(region("Reviews from around the world")).getByRole("list")).getAllByRole(
      "listitem",
    );
    expect(cards).toHaveLength(5);
    for (const card of cards) {
      expect(within(card).getByText(/^[1-5] out of 5$/)).toBeDefined();
      expect(within(card).getByText("Verified")).toBeDefined();
      const facts = within(card)
        .getAllByRole("term")
        .map(({ textContent }) => textContent);
      expect(facts).toEqual(["Volume", "Trading for", "Location"]);
    }
  });
});

it("of a desk without a chat names none in which to pay", async () => {
  const server = new FakeServer();
  const desk = { ...openDesk, keepsOrders: false };
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { contacts: [], desk }),
  );
  await open(server);
  await passTime(2_000);
  expect(await screen.findByText("We can't take orders yet: no chat is set up.")).toBeDefined();
  expect(screen.getByText("We never send another account.")).toBeDefined();
  expect(screen.queryByText(/^Pay only as our team told you/)).toBeNull();
  // Such a desk keeps no order with an account either.
  expect(screen.getByText("For an account. It's optional: it sends you price alerts.")).toBeDefined();
});

it("hides the coins from assistive technology", async () => {
  const { container } = await open();
  const coins = [...container.querySelectorAll('[href^="/icons/coins/"], [src^="/icons/coins/"]')];
  expect(coins).toHaveLength(12);
  for (const coin of coins) expect(coin.closest('[aria-hidden="true"]')).not.toBeNull();
});
