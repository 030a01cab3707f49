import type { Order } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderAnswer } from "../../testing/order-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { clearSlips, saveSlip } from "./saved-slips.ts";
import { SlipHistory } from "./slip-history.tsx";

const NOW = new Date("2026-11-16T14:02:31.000Z");
const MINUTE = 60_000;
const ANNOUNCE = "/api/orders/slip-token-of-the-fake-server/announce";
const FORGET = "/api/order-key";
const numbered = (number: number): Order => ({
  ...orderAnswer(new Date(NOW.getTime() - number * 10 * MINUTE)),
  token: `token-${number}`,
  reference: `R-${number}`,
});
const list = () => screen.queryByRole("region", { name: "Your slips" });
const items = () => screen.queryAllByRole("listitem");
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
const press = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(clearSlips);

async function openWith(count: number, at = "/exchange") {
  // Loads the lazy chunk first, so that no test waits for it.
  await import("./slip-list.tsx");
  for (let number = count; number >= 1; number--) saveSlip(numbered(number));
  return renderApp(<SlipHistory />, { at });
}

describe("the list of slips", () => {
  it("is not there while there is none", async () => {
    const { container } = await openWith(0);
    expect(list()).toBeNull();
    expect(container.textContent).not.toContain("removed");
  });

  it("shows reference, terms, time and whether the slip still holds", async () => {
    await openWith(2);
    const [newest, older] = items();
    expect(newest?.textContent).toContain("R-1Valid until 14:07 UTC");
    expect(newest?.textContent).toContain("Buy 0.01559492 BTC for $1,000.00 at $64,123.45");
    expect(newest?.textContent).toContain("2026-11-16 13:52 UTC");
    expect(older?.textContent).toContain("R-2Expired");
    expect(within(newest!).getByRole("link", { name: "R-1" }).getAttribute("href")).toBe("/q/token-1");
  });

  it("O113: says market price and fee of each, and drops a slip whose figures were edited", async () => {
    const priced = { market: "63175.81", fee: { percent: "1.5", usd: "14.77" } };
    saveSlip({ ...numbered(3), ...priced, fee: { percent: "free", usd: "0" } });
    saveSlip({ ...numbered(2), ...priced, fee: { percent: "0", usd: "0.00" } });
    saveSlip({ ...numbered(1), ...priced });
    await openWith(0);
    expect(items().map(({ textContent }) => plain(textContent))).toEqual([
      expect.stringContaining("at $64,123.45Market price $63,175.81 · Our fee, 1.5%: $14.77"),
      expect.stringContaining("at $64,123.45Market price $63,175.81 · Our fee: None"),
    ]);
  });

  it("leads to the chat until the slip expires", async () => {
    await openWith(1);
    const chat = () => within(items()[0]!).queryByRole("link", { name: /^Open WhatsApp/ });
    // By way of the desk, which knows the channel of the moment.
    expect(chat()?.getAttribute("href")).toBe("/c/token-1");
    await passTime(5 * MINUTE);
    expect(items()[0]?.textContent).toContain("R-1Expired");
    expect(chat()).toBeNull();
  });

  it("tells the desk when a chat is opened, in whatever tab, and says nothing of a desk that does not hear", async () => {
    saveSlip(orderAnswer(NOW));
    const { user, server } = await openWith(0);
    const chat = screen.getByRole("link", { name: /^Open WhatsApp/ });
    await user.click(chat);
    await user.pointer({ keys: "[MouseMiddle]", target: chat });
    await user.pointer({ keys: "[MouseRight]", target: chat });
    expect(server.callsTo(ANNOUNCE)).toBe(2);
    server.answer(ANNOUNCE, "unreachable");
    await user.click(chat);
    await passTime(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows five, and all when asked", async () => {
    const { user } = await openWith(7);
    expect(items()).toHaveLength(5);
    await user.click(press("Show all 7 slips"));
    expect(items()).toHaveLength(7);
  });

  it("takes the focus when the address names it", async () => {
    await openWith(1, "/exchange#slips");
    expect(document.activeElement?.id).toBe("slips");
  });

  it("says when the browser refuses storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    await openWith(1);
    expect(list()?.textContent).toContain("Your browser won't save this list");
  });
});

describe("exporting", () => {
  it.each([
    ["Export CSV", "slips-2026-11-16.csv", "text/csv;charset=utf-8", /^reference,.*\r\nR-1,/],
    ["Export JSON", "slips-2026-11-16.json", "application/json;charset=utf-8", /"reference": "R-1"/],
  ])("%s hands the browser a file", async (button, name, type, content) => {
    const { user } = await openWith(1);
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await user.click(press(button));
    expect(names).toEqual([name]);
    expect(files[0]?.type).toBe(type);
    expect(await files[0]?.text()).toMatch(content);
  });
});

describe("clearing", () => {
  it("asks first, and changes nothing on Cancel", async () => {
    const { user, server } = await openWith(2);
    await user.click(press("Clear the list"));
    const question = screen.getByRole("alertdialog", { name: "Clear your slips?" });
    expect(question.textContent).toContain("no longer be linked to your orders");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(items()).toHaveLength(2);
    expect(server.callsTo(FORGET)).toBe(0);
  });

  it("gives up the order key, empties the list and says so in its place", async () => {
    const { user, server } = await openWith(2);
    await user.click(press("Clear the list"));
    await user.click(press("Clear all 2 slips"));
    await passTime(50);
    expect(server.callsTo(FORGET)).toBe(1);
    expect(list()).toBeNull();
    expect(document.activeElement?.textContent).toBe("Your slips were removed from this device.");
    expect(localStorage.getItem("tradeslip.slips")).toBe('{"version":1,"slips":[]}');
  });

  it.each([
    ["not reached", "unreachable", /Check your connection/],
    ["refusing", { ...unavailable, detail: "Too many requests." }, /Too many requests\./],
  ] as const)(
    "loses nothing while the server is %s, says so, and tries again",
    async (_why, answer, words) => {
      const { user, server } = await openWith(2);
      server.answer(FORGET, answer);
      await user.click(press("Clear the list"));
      await user.click(press("Clear all 2 slips"));
      await passTime(0);
      const alert = screen.getByRole("alert");
      expect(alert.textContent).toContain("Nothing was cleared");
      expect(alert.textContent).toMatch(words);
      expect(localStorage.getItem("tradeslip.slips")).toContain("token-2");

      server.answer(FORGET, null);
      await user.click(press("Clear all 2 slips"));
      await passTime(50);
      expect(list()).toBeNull();
    },
  );
});
