import { screen, within } from "@testing-library/react";
import type { PublicConfig } from "@tradeslip/contracts";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { ChatButton, SiteFooter } from "./site-footer.tsx";

const withLinks = (links: Partial<PublicConfig["links"]>): PublicConfig => ({
  ...publicConfig,
  links: { ...publicConfig.links, ...links },
});
const STORES = { androidApp: "https://play.example/desk", iosApp: "https://store.example/desk" };
const qrCode = () => screen.queryByRole("img", { name: /^QR code/ });

/** What the footer watches, and the way to scroll it into view. */
let watchers: IntersectionObserverCallback[];
async function scrollToFooter() {
  const entry = { isIntersecting: true } as IntersectionObserverEntry;
  for (const notify of watchers) notify([entry], {} as IntersectionObserver);
  // The drawing code is a file of its own, which arrives in its own time.
  await vi.waitFor(async () => {
    await passTime(0);
    expect(qrCode()).not.toBeNull();
  });
}

beforeEach(() => {
  watchers = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(notify: IntersectionObserverCallback) {
        watchers.push(notify);
      }
      observe() {}
      disconnect() {}
    },
  );
});

it("pitches a trusted platform with its four figures", async () => {
  await renderApp(<SiteFooter config={publicConfig} />);
  expect(screen.getByRole("heading", { name: "Trusted Platform" })).toBeDefined();
  const figures = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(figures).toEqual(["100% Secure", "24/7 Support", "50K+ Users", "<2min Response"]);
});

it("links to the terms and the privacy notice, and credits CoinGecko", async () => {
  await renderApp(<SiteFooter config={publicConfig} />);
  expect(screen.getByRole("link", { name: /Terms/ }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: /Privacy/ }).getAttribute("href")).toBe("/privacy");
  expect(screen.getByRole("link", { name: "CoinGecko" }).getAttribute("href")).toBe(
    "https://www.coingecko.com",
  );
});

it("leads to the same page in each language, by the language's own name", async () => {
  await renderApp(<SiteFooter config={publicConfig} />, { at: "/rates?sort=name" });
  const languages = within(screen.getByRole("navigation", { name: "Language" }));
  expect(languages.getByRole("link", { name: "English" }).getAttribute("aria-current")).toBe("page");
  const french = languages.getByRole("link", { name: "Français" });
  expect(french.getAttribute("href")).toBe("/fr/rates?sort=name");
  expect(french.getAttribute("lang")).toBe("fr");
  expect(screen.queryByText(/^Draft translation/)).toBeNull();
});

it("does not credit CoinGecko with simulated figures", async () => {
  await renderApp(<SiteFooter config={{ ...publicConfig, demo: true }} />);
  expect(screen.queryByRole("link", { name: "CoinGecko" })).toBeNull();
  expect(screen.getByText(/^Demo data/)).toBeDefined();
});

it("shows the year of the reader's clock beside the brand", async () => {
  vi.useFakeTimers({ now: new Date("2031-05-01T12:00:00Z") });
  await renderApp(<SiteFooter config={publicConfig} />);
  expect(screen.getByText(/^©/).textContent).toBe("© 2031 Tradeslip");
});

it("stands without the configuration", async () => {
  await renderApp(<SiteFooter config={undefined} />);
  expect(screen.getByText(/^©/).textContent).toBe("© 2026 ");
  expect(screen.queryByRole("list", { name: "Social networks" })).toBeNull();
});

describe("social links", () => {
  it("are the first two that the operator has, in a new tab", async () => {
    const config = withLinks({
      instagram: "https://instagram.example/desk",
      twitter: "https://x.example/desk",
      telegram: "https://t.example/desk",
    });
    await renderApp(<SiteFooter config={config} />);
    const links = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      config.links.instagram,
      config.links.twitter,
    ]);
    for (const link of links) expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("are left out where there are none", async () => {
    await renderApp(<SiteFooter config={publicConfig} />);
    expect(screen.queryByRole("list", { name: "Social networks" })).toBeNull();
  });
});

describe("the QR code", () => {
  // Lazy chunks: loading them the first time may take longer than a test waits.
  beforeAll(() =>
    Promise.all([import("../../lib/qr-code/qr-code.tsx"), import("../../lib/qr-code/draw-qr-code.ts")]),
  );

  it("is not there without a store link", async () => {
    await renderApp(<SiteFooter config={publicConfig} />);
    expect(screen.queryByText("Scan to get the app")).toBeNull();
    expect(watchers).toEqual([]);
  });

  it("is drawn only when it comes into view", async () => {
    await renderApp(<SiteFooter config={withLinks(STORES)} />);
    await passTime(60_000);
    expect(qrCode()).toBeNull();
    await scrollToFooter();
    expect(qrCode()?.querySelector("path")?.getAttribute("d")).toMatch(/^M0 0h7v1h-7z/);
  });

  it("leads to the store of the chosen phone, as does the link beside it", async () => {
    const { user } = await renderApp(<SiteFooter config={withLinks(STORES)} />);
    await scrollToFooter();
    const forAndroid = qrCode()?.innerHTML;
    await user.click(screen.getByRole("radio", { name: "iOS" }));
    await scrollToFooter();
    expect(screen.getByRole("img", { name: "QR code: download the app for iOS" }).innerHTML).not.toBe(
      forAndroid,
    );
    expect(screen.getByRole("link", { name: /Download for iOS/ }).getAttribute("href")).toBe(STORES.iosApp);
  });

  it("asks for no choice where there is one store", async () => {
    await renderApp(<SiteFooter config={withLinks({ iosApp: STORES.iosApp })} />);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByRole("link", { name: /Download for iOS/ })).toBeDefined();
  });
});

describe("the chat button", () => {
  it("opens the chat with the operator's number in a new tab that learns nothing of us", async () => {
    await renderApp(<ChatButton chat={publicConfig.chat} />);
    const link = screen.getByRole("link", { name: "Chat on WhatsApp (opens in a new tab)" });
    expect(link.getAttribute("href")).toBe("https://wa.me/15550100200");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it.each([null, undefined])("is not there with the chat %s", async (chat) => {
    await renderApp(<ChatButton chat={chat} />);
    expect(screen.queryByRole("link")).toBeNull();
  });
});
