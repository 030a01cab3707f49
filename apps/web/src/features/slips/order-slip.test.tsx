import type { Freshness, Order } from "@tradeslip/contracts";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { measureServerClock } from "../../lib/server-clock.ts";
import { freshAt } from "../../testing/fresh.ts";
import { orderAnswer } from "../../testing/order-answers.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { showEverything } from "../../testing/show-everything.ts";
import { OrderSlip } from "./order-slip.tsx";

const NOW = new Date("2026-11-16T14:02:31.000Z");
const MINUTE = 60_000;
const NEW_ORDER = "/exchange?coin=bitcoin&side=buy";
const onNewOrder = vi.fn<() => void>();

interface Opened {
  freshness?: Freshness;
  width?: number;
  terms?: Pick<Order, "market" | "fee" | "local"> & { rate?: string; side?: "sell" };
}

function open({ freshness, width = 1280, terms = {} }: Opened = {}) {
  const order = { ...orderAnswer(NOW, freshness), ...terms };
  return renderApp(<OrderSlip order={order} newOrderTo={NEW_ORDER} onNewOrder={onNewOrder} />, { width });
}
const slip = () => within(screen.getByRole("article", { name: "Order slip K7QF-2M9D-4" }));
const line = (name: string) => slip().getByText(name).nextElementSibling?.textContent;
const chat = () => slip().queryByRole("link", { name: /^Open WhatsApp/ });

beforeEach(() => {
  onNewOrder.mockClear();
  showEverything();
});

describe("the terms", () => {
  it("name reference, side, coin, both amounts, rate and times", async () => {
    await open();
    expect(slip().getByText("K7QF-2M9D-4")).toBeDefined();
    const text = screen.getByRole("article").textContent;
    expect(text).toContain("Buy from the desk0.01559492 BTC you receivefor $1,000.00 you pay");
    expect(line("Coin")).toBe("Bitcoin (BTC)");
    expect(line("Rate")).toBe("1 BTC = $64,123.45");
    expect(line("Issued")).toBe("2026-11-16 14:02 UTC");
    expect(line("Valid until")).toBe("2026-11-16 14:17 UTC");
  });

  it("of a sale say what one sends, not what one pays", async () => {
    await open({ terms: { side: "sell" } });
    const text = screen.getByRole("article").textContent;
    expect(text).toContain("Sell to the desk0.01559492 BTC you sendfor $1,000.00 you receive");
  });

  it("O113: state market price, fee and what one gets, in this order, and local money", async () => {
    const local = { currency: "JPY", amount: "156250", rate: "156.25", asOf: NOW.toISOString() };
    const fee = { percent: "1.5", usd: "14.78" };
    await open({ terms: { rate: "65085.30175", market: "64123.45", fee, local } });
    const lines = [...screen.getByRole("article").querySelectorAll("dl > div")].map(
      ({ textContent }) => textContent,
    );
    expect(lines.slice(1, 6)).toEqual([
      "Market price$64,123.45",
      "Our fee, 1.5%$14.78",
      "You get0.01559492 BTC",
      "Our price, fee included1 BTC = $65,085.30175",
      "You pay156,250 JPY (1 USD = 156.25 JPY)",
    ]);
  });

  it("O113: say no fee only of a live price, and no market price of a made-up one", async () => {
    const free = { market: "64123.45", fee: { percent: "0", usd: "0.00" } };
    const { unmount } = await open({ terms: free });
    expect(line("Our fee")).toBe("None");
    unmount();
    await open({ terms: free, freshness: freshAt(NOW, { source: "fallback" }) });
    expect(line("Our fee")).toBe("Our team will confirm it");
    expect(slip().queryByText("Market price")).toBeNull();
  });

  it.each([
    ["live", "Price checked 14:02 UTC", "live at 14:02 UTC", false],
    ["stale", "Price delayed from 14:02 UTC", "delayed from 14:02 UTC", true],
    ["fallback", "Price indicative to be confirmed", "indicative", true],
  ] as const)("say what a %s price is worth", async (source, stamp, words, isToBeConfirmed) => {
    await open({ freshness: freshAt(NOW, { source }) });
    expect(slip().getByText(stamp.split(" ").slice(0, 2).join(" ")).parentElement?.textContent).toBe(stamp);
    expect(line("Price")).toBe(words);
    const caution = slip().queryByText("Our team will confirm this price.");
    expect(caution !== null).toBe(isToBeConfirmed);
  });

  it("name the date of a price from another day", async () => {
    await open({ freshness: freshAt(NOW, { source: "stale", ageSeconds: 15 * 3600 }) });
    expect(line("Price")).toBe("delayed from 2026-11-15 23:02 UTC");
  });
});

describe("the hand-over", () => {
  it("is a real link to the chat, without opener or referrer", async () => {
    await open();
    const { href, target, rel } = chat() as HTMLAnchorElement;
    expect(href).toBe(orderAnswer(NOW).channel.url);
    expect([target, rel]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("tells the desk that the chat was opened", async () => {
    const { user, server } = await open();
    await user.click(chat()!);
    expect(server.callsTo("/api/orders/slip-token-of-the-fake-server/announce")).toBe(1);
  });

  it("copies exactly the message in the link", async () => {
    const { user } = await open();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(slip().getByRole("button", { name: "Copy message" }));
    expect(writeText).toHaveBeenCalledWith(orderAnswer(NOW).message);
    await passTime(0);
    expect(slip().getByText("Copied to clipboard!")).toBeDefined();
  });

  it("shows a code to scan where WhatsApp is on another device, and none on a phone", async () => {
    const { unmount } = await open();
    await vi.waitFor(async () => {
      await passTime(0);
      expect(slip().getByRole("img", { name: /^QR code: open this message in WhatsApp/ })).toBeDefined();
    });
    unmount();
    await open({ width: 360 });
    expect(slip().queryByText(/scan this code/)).toBeNull();
  });

  it("links to the public page with the terms", async () => {
    await open();
    const link = slip().getByRole("link", { name: /^View or share this slip/ });
    expect(link.getAttribute("href")).toBe("/q/slip-token-of-the-fake-server");
  });
});

describe("time", () => {
  it("is counted by the server's clock", async () => {
    await open();
    expect(slip().getByRole("timer").textContent).toBe("15:00");
    const ahead = new Headers({ date: new Date(NOW.getTime() + 5 * MINUTE).toUTCString() });
    act(() => measureServerClock(ahead, NOW.getTime(), NOW.getTime()));
    await passTime(1_000);
    expect(slip().getByRole("timer").textContent).toMatch(/^9:5\d$/);
  });

  it("ends with an expired slip that has no chat link and offers a new order", async () => {
    const { user } = await open();
    await passTime(15 * MINUTE - 1_000);
    expect(chat()).not.toBeNull();
    await passTime(1_000);
    expect(slip().getByRole("status").textContent).toContain("This slip has expired.");
    expect(slip().queryByRole("timer")).toBeNull();
    expect(chat()).toBeNull();
    expect(line("Rate")).toBe("1 BTC = $64,123.45");

    const again = slip().getByRole("link", { name: "Make a new order" });
    expect(again.getAttribute("href")).toBe(NEW_ORDER);
    await user.click(again);
    expect(onNewOrder).toHaveBeenCalledOnce();
  });

  it("ends at once on a device that slept past it", async () => {
    await open();
    vi.setSystemTime(NOW.getTime() + 60 * MINUTE);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(chat()).toBeNull();
  });
});
