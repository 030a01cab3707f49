import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearSlips, saveSlip } from "../../features/slips/saved-slips.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { orderAnswer, slipAnswer } from "../../testing/order-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import SlipPage from "./slip-page.tsx";

const PATH = "/api/orders/slip-token-of-the-fake-server";
const MINUTE = 60_000;
const notOurs = {
  ...unavailable,
  status: 404,
  code: "unknown_slip",
  detail: "This slip was not issued by us",
};

const open = (server = new FakeServer()) =>
  renderApp(<SlipPage />, { at: "/q/slip-token-of-the-fake-server", path: "/q/:token", server });
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const slip = () => screen.queryByRole("article", { name: "Order slip K7QF-2M9D-4" });

it.each([
  ["slip_key_unknown", "We can't check this slip", /open the link again/],
  ["slip_newer", "Please reload to check this slip", /A newer version of this site/],
  ["slip_key_compromised", "Its key leaked; only the desk's record can confirm it", /ask the desk/],
])("a slip with %s is not called foreign", async (code, sentence, advice) => {
  const server = new FakeServer();
  server.answer(PATH, { ...notOurs, code, detail: sentence });
  await open(server);
  expect(title()).toBe(sentence);
  expect(screen.getByText("Don't send money for this slip.")).toBeDefined();
  expect(screen.getByText(advice)).toBeDefined();
  expect(screen.queryByText(/not issued by us/)).toBeNull();
});

describe("a slip of ours", () => {
  it("is shown with its terms to anybody who has the link", async () => {
    await open();
    expect(title()).toBe("This slip is valid");
    expect(slip()?.textContent).toContain("Buy from the desk0.01559492 BTC you receivefor $1,000.00 you pay");
    expect(slip()?.textContent).toContain("Tradeslip");
  });

  it("still shows its terms when the server calls it expired, and leads to a new order of its kind", async () => {
    const server = new FakeServer();
    const old = new Date("2026-11-16T13:00:00Z");
    server.answer(PATH, { ...slipAnswer(old), side: "sell", status: "expired" });
    await open(server);
    expect(title()).toBe("This slip has expired");
    expect(slip()?.textContent).toContain("1 BTC = $64,123.45");
    const again = screen.getByRole("link", { name: "Make a new order" });
    expect(again.getAttribute("href")).toBe("/users?trade=bitcoin&side=sell");
  });

  it("of the exchange page leads back to the exchange page", async () => {
    const server = new FakeServer();
    server.answer(PATH, () => ({ ...slipAnswer(server.now), surface: "exchange", status: "expired" }));
    await open(server);
    const again = screen.getByRole("link", { name: "Make a new order" });
    expect(again.getAttribute("href")).toBe("/exchange?coin=bitcoin&side=buy");
  });

  it("expires on an open page by the server's clock, without being asked for again", async () => {
    const server = new FakeServer();
    server.clockAheadMs = 3 * 60 * MINUTE;
    await open(server);
    expect(title()).toBe("This slip is valid");
    await passTime(14 * MINUTE);
    expect(title()).toBe("This slip is valid");
    await passTime(MINUTE + 1_000);
    expect(title()).toBe("This slip has expired");
    expect(screen.getByText("This slip has expired", { selector: "[role=status]" })).toBeDefined();
    expect(server.callsTo(PATH)).toBe(1);
  });
});

describe("sharing", () => {
  const LINK = `${window.location.origin}/q/slip-token-of-the-fake-server`;

  it("is by the browser's own sheet where it has one, by copying everywhere", async () => {
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValue(new DOMException("", "AbortError"));
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ title: "Order slip K7QF-2M9D-4", url: LINK });
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(writeText).toHaveBeenCalledWith(LINK);
  });

  it("offers no sheet that the browser does not have", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy link" })).toBeDefined();
  });
});

describe("the chat", () => {
  const chat = () => screen.queryByRole("link", { name: /^Open WhatsApp/ });
  afterEach(clearSlips);

  it("is opened from the slip in the browser that made the order, and announced", async () => {
    const server = new FakeServer();
    saveSlip(orderAnswer(server.now));
    const { user } = await open(server);
    await user.click(chat()!);
    expect(server.callsTo("/api/orders/slip-token-of-the-fake-server/announce")).toBe(1);
  });

  it("opens for its customer alone", async () => {
    await open();
    expect(chat()).toBeNull();
  });
});

describe("the anti-phishing checklist", () => {
  const check = () => within(screen.getByRole("region", { name: "Is it really us in the chat?" }));

  it("names address, reference and chat to compare", async () => {
    await open();
    expect(check().getByText(window.location.host)).toBeDefined();
    expect(check().getByText("Order K7QF-2M9D-4")).toBeDefined();
    expect(check().getByText("+15550100200")).toBeDefined();
    const link = check().getByRole("link", { name: /^Open this chat/ });
    expect(link.getAttribute("href")).toBe("https://wa.me/15550100200?text=Order%20K7QF-2M9D-4");
  });

  it("calls a mailbox no chat", async () => {
    const server = new FakeServer();
    const mailbox = { name: "Email", account: "desk@desk.example", url: "mailto:desk@desk.example" };
    server.answer("/api/config", { ...publicConfig, chat: mailbox });
    await open(server);
    expect(check().getByText(/^Our only email address for orders is/)).toBeDefined();
    expect(
      check()
        .getByRole("link", { name: /^Write to it/ })
        .getAttribute("href"),
    ).toMatch(/^mailto:desk@/);
    expect(check().queryByText(/Email chat/)).toBeNull();
  });

  it("names what the desk never asks for", async () => {
    await open();
    expect(check().getByText("your password or a one-time code")).toBeDefined();
  });

  it("names no chat where the desk has set none", async () => {
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, chat: null });
    await open(server);
    expect(check().queryByText("The chat")).toBeNull();
  });
});

describe("no slip of ours", () => {
  it.each([
    ["that we did not issue", notOurs],
    ["that is too long to be one", { ...notOurs, status: 400, code: "invalid_input", detail: "Too long" }],
  ])("is any link %s", async (_what, answer) => {
    const server = new FakeServer();
    server.answer(PATH, answer);
    await open(server);
    expect(title()).toBe("This slip was not issued by us");
    expect(slip()).toBeNull();
    expect([server.callsTo(PATH), server.callsTo(`${PATH}/status`)]).toEqual([1, 0]);
  });

  it.each([
    "nonsense",
    "2.nonsense",
    "x".repeat(1_100),
    "a%20b%20".repeat(20),
    "../config",
    "2.sliptoken%20",
  ])("is one whose token can't be one, and no server is asked: %s", async (token) => {
    const server = new FakeServer();
    await renderApp(<SlipPage />, { at: `/q/${encodeURIComponent(token)}`, path: "/q/:token", server });
    await passTime(5_000);
    expect(title()).toBe("This slip was not issued by us");
    expect(server.calls.filter((path) => /orders|keys/.test(path))).toEqual([]);
  });
});

describe("while nothing is known of the slip", () => {
  it("says that it is being checked", async () => {
    const server = new FakeServer();
    server.answer(PATH, "silent");
    await open(server);
    expect(screen.getByText("Checking this slip…")).toBeDefined();
  });

  it.each([
    ["the network fails", "unreachable", /Check your connection/],
    ["the server fails", unavailable, /not available right now/],
  ] as const)(
    "calls it neither ours nor false when %s, and tries again on request",
    async (_why, answer, hint) => {
      const server = new FakeServer();
      server.answer(PATH, answer);
      const { user } = await open(server);
      await passTime(2_000);
      const alert = screen.getByRole("alert");
      expect(alert.textContent).toContain("We couldn't check this slip");
      expect(alert.textContent).toMatch(hint);
      expect(screen.queryByText("This slip was not issued by us")).toBeNull();

      server.answer(PATH, () => slipAnswer(server.now));
      await user.click(within(alert).getByRole("button", { name: "Try again" }));
      await passTime(0);
      expect(title()).toBe("This slip is valid");
    },
  );
});
