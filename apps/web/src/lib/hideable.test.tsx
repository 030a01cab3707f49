import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import AppLayout from "../app/app-layout/app-layout.tsx";
import AboutPage from "../screens/about/about-page.tsx";
import ExchangePage from "../screens/exchange/exchange-page.tsx";
import HomePage from "../screens/home/home-page.tsx";
import SettingsPage from "../screens/settings/settings-page.tsx";
import SignupPage from "../screens/signup/signup-page.tsx";
import SupportPage from "../screens/support/support-page.tsx";
import { contactsAnswer, openDesk } from "../testing/contacts-answer.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { publicConfig } from "../testing/public-config.ts";
import { passTime, renderApp } from "../testing/render-app.tsx";

/** As the server writes it into a page. */
function hideInPage(parts: string): void {
  document.head.append(
    Object.assign(document.createElement("meta"), { name: "hidden-parts", content: parts }),
  );
}
afterEach(() => document.querySelector('meta[name="hidden-parts"]')?.remove());

/** What only an operator can know to be true. */
const CLAIMS =
  /50,000|50K|99\.9|\$2M|under 30 s|under 2 min|24\/7|\b100%|escrow|zero platform|\b0%|300\+|150\+|founded|licen[cs]ed|verified|most secure|out of 5|testimonial|\bCEO\b|cold storage|maker fee|within 5 minutes|within 30 minutes|2-24 hours/i;

describe("without confirmed claims", () => {
  it.each([
    ["home", <HomePage key="home" />],
    ["about", <AboutPage key="about" />],
    ["support", <SupportPage key="support" />],
  ])("%s claims nothing", async (_, page) => {
    hideInPage("claims");
    const { container } = await renderApp(page);
    expect(CLAIMS.exec(container.textContent)?.[0]).toBeUndefined();
    expect(container.querySelectorAll("h1")).toHaveLength(1);
  });

  it("nothing is claimed once the configuration says so, on a page that was kept from before", async () => {
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, hidden: ["claims"] });
    const { container } = await renderApp(<HomePage />, { server });
    expect(CLAIMS.exec(container.textContent)?.[0]).toBeUndefined();
  });
});

it("without the book no menu leads to it", async () => {
  hideInPage("book");
  await renderApp(<AppLayout />);
  expect(screen.queryByRole("link", { name: /book/i })).toBeNull();
  expect(screen.getByRole("link", { name: "Trade crypto" })).toBeDefined();
});

/** What only a desk that keeps orders does for its customers. */
const OF_ORDERS =
  /keeps your orders together|appears on your order page|shows the current status|orders at hand|keeps all your orders|email about your order|notices of your orders|where your coins and money go/g;

describe("of kept orders", () => {
  it.each([
    ["home", <HomePage key="home" />, 2],
    ["support", <SupportPage key="support" />, 3],
    ["signup", <SignupPage key="signup" />, 1],
    ["settings", <SettingsPage key="settings" />, 3],
  ])(
    "%s promises what the page said when it was served, and nothing before that is known",
    async (_, page, count) => {
      for (const [hidden, promises] of [
        ["no-kept-orders", count],
        ["kept-orders", 0],
        ["kept-orders no-kept-orders", 0],
        ["", 0],
      ] as const) {
        hideInPage(hidden);
        const server = new FakeServer();
        server.answer("/.well-known/tradeslip-contacts.json", "silent");
        const { container, unmount } = await renderApp(page, { server });
        expect(container.textContent.match(OF_ORDERS) ?? [], hidden).toHaveLength(promises);
        unmount();
        document.querySelector('meta[name="hidden-parts"]')?.remove();
      }
    },
  );

  it("the desk's own settings count, once they are here", async () => {
    hideInPage("kept-orders");
    for (const keepsOrders of [true, false]) {
      const server = new FakeServer();
      server.answer("/.well-known/tradeslip-contacts.json", () =>
        contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders } }),
      );
      const { container, unmount } = await renderApp(<SignupPage />, { server });
      for (const ms of [2_000, 100]) await passTime(ms);
      expect(container.textContent.match(OF_ORDERS) ?? []).toHaveLength(keepsOrders ? 1 : 0);
      unmount();
    }
  });
});

/** What only a desk with a chat does. */
const OF_CHAT =
  /Trade via WhatsApp|opens in WhatsApp|Continue to WhatsApp|Handed over in|opens in the chat|Send your slip(?! in )|in the same chat|I press Send|send it in a chat|and the chat|send your slip/g;

describe("of a chat", () => {
  const pages = [
    ["exchange", <ExchangePage key="exchange" />, 3],
    ["about", <AboutPage key="about" />, 2],
    ["home", <HomePage key="home" />, 3],
    ["support", <SupportPage key="support" />, 2],
  ] as const;

  it.each(pages)("%s promises what the page said when it was served", async (_, page, count) => {
    for (const [hidden, promises] of [
      ["", count],
      ["chat", 0],
    ] as const) {
      hideInPage(hidden);
      const server = new FakeServer();
      server.answer("/.well-known/tradeslip-contacts.json", "silent");
      const { container, unmount } = await renderApp(page, { server });
      expect(container.textContent.match(OF_CHAT) ?? [], hidden).toHaveLength(promises);
      unmount();
      document.querySelector('meta[name="hidden-parts"]')?.remove();
    }
  });

  it.each(pages)("%s promises what the desk's channels say, once they are here", async (_, page, count) => {
    hideInPage("chat");
    for (const hasChat of [true, false]) {
      const server = new FakeServer();
      server.answer("/.well-known/tradeslip-contacts.json", () =>
        contactsAnswer(server.now, hasChat ? {} : { contacts: [] }),
      );
      const { container, unmount } = await renderApp(page, { server });
      for (const ms of [2_000, 100]) await passTime(ms);
      expect(container.textContent.match(OF_CHAT) ?? []).toHaveLength(hasChat ? count : 0);
      unmount();
    }
  });
});
