import type { PaymentStatusAnswer, UnlockAnswer } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import {
  ADDRESS,
  AMOUNT,
  PAYMENT_ID,
  paymentStatusAnswer,
  unlockAnswer,
} from "../../../testing/payment-answers.ts";
import { unavailable } from "../../../testing/problem.ts";
import { address, passTime, renderApp, setPageVisible } from "../../../testing/render-app.tsx";
import { showEverything } from "../../../testing/show-everything.ts";
import ResourcesPage from "../resources-page.tsx";

const STATUS = `/api/payments/status/${PAYMENT_ID}` as const;
const UNLOCK = "/api/unlock";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Time for chained calls and for rendering their answers. */
const MOMENT = 50;

/** Opens the page at a payment made now. What the provider reports changes with `report`. */
async function open(first: Partial<PaymentStatusAnswer> = {}, server = new FakeServer()) {
  let reported = first;
  let madeAt: Date | undefined;
  server.answer(STATUS, () => {
    madeAt ??= server.now;
    return { ...paymentStatusAnswer(server.now, madeAt), ...reported };
  });
  const at = `/resources?payment=${PAYMENT_ID}`;
  const view = await renderApp(<ResourcesPage />, { server, at });
  await passTime(MOMENT);
  /** Changes what the provider reports, and lets the page poll. */
  async function report(next: Partial<PaymentStatusAnswer>) {
    reported = next;
    await passTime(10 * SECOND + MOMENT);
  }
  return { ...view, report };
}
const panel = () => within(screen.getByRole("region", { name: "Your copy" }));
const heading = () => panel().getByRole("heading", { level: 2 }).textContent;
const text = () => screen.getByRole("region", { name: "Your copy" }).textContent;
const said = (words: string) => panel().queryByText(words, { selector: "[role=status]" });
const wallet = () => panel().getByRole("link", { name: "Open in wallet" }).getAttribute("href");
const figure = (name: string) => panel().queryByText(name)?.nextElementSibling?.textContent;

/** A short window for tests of its end: under the fake clock, every second renders. */
const SOON_OVER = { expiresAt: "2026-11-16T14:03:31.000Z" };

// Rendering a quarter of an hour second by second is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
beforeEach(showEverything);

describe("a new payment", () => {
  it("shows address, exact amount, countdown and a link for wallets on this device", async () => {
    await open();
    expect(heading()).toBe("Pay with Bitcoin");
    expect(text()).toContain("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080");
    expect(text()).toContain("0.00057143 BTC");
    expect(panel().getByRole("timer").textContent).toBe("15:00");
    expect(wallet()).toBe("bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=0.00057143");
    await passTime(61 * SECOND);
    expect(panel().getByRole("timer").textContent).toBe("13:59");
  });

  it("says at which price that is, where the provider tells it", async () => {
    const { report } = await open();
    const plain = () => text().replaceAll(/[\u2066-\u2069]/g, "");
    expect(plain()).toContain("That's $50 at $87,500.50 for 1 BTC.");
    await report({ btcUsd: null });
    expect(plain()).toContain("0.00057143 BTC");
    expect(plain()).not.toContain("That's $50");
  });

  it("draws the payment URI as a QR code", async () => {
    await open();
    await vi.waitFor(async () => {
      await passTime(0);
      expect(
        panel().getByRole("img", { name: "QR code: pay 0.00057143 BTC with a wallet on your phone" }),
      ).toBeDefined();
    });
  });

  it.each([
    ["Copy amount", "0.00057143"],
    ["Copy address", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"],
  ])("%s puts it on the clipboard whole, and says so", async (button, copied) => {
    const { user } = await open();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(panel().getByRole("button", { name: button }));
    await passTime(0);
    expect(writeText).toHaveBeenCalledWith(copied);
    expect(panel().getByText("Copied to clipboard!").closest("[role=status]")).not.toBeNull();
  });

  it("says when the clipboard refuses", async () => {
    const { user } = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(panel().getByRole("button", { name: "Copy amount" }));
    await passTime(0);
    expect(panel().getByText("Failed to copy to clipboard")).toBeDefined();
  });

  it("counts down and expires by the server's clock", async () => {
    const server = new FakeServer();
    server.clockAheadMs = 7 * MINUTE;
    await open({}, server);
    await passTime(SECOND);
    expect(panel().getByRole("timer").textContent).toBe("14:59");
    await passTime(15 * MINUTE);
    expect(heading()).toBe("Payment Expired");
  });

  it.each([true, false])("says plainly whether it is simulated: %s", async (simulated) => {
    await open({ simulated });
    expect(panel().queryByText("Simulated: no real money") !== null).toBe(simulated);
  });

  it.each([
    ["new", true],
    ["detected", false],
    ["underpaid", false],
    ["confirmed", false],
    ["overpaid", false],
    ["expired", false],
    ["late", false],
  ] as const)("a simulated one that is %s promises a test payment: %s", async (status, isPromised) => {
    await open({ simulated: true, status });
    expect(panel().getByText("Simulated: no real money")).toBeDefined();
    expect(panel().queryByText(/Don't send any Bitcoin/) !== null).toBe(isPromised);
  });
});

describe("polling the status", () => {
  it("happens at once, and then every 10 seconds", async () => {
    const { server } = await open();
    expect(server.callsTo(STATUS)).toBe(1);
    await passTime(30 * SECOND);
    expect(server.callsTo(STATUS)).toBe(4);
  });

  it("happens once on arrival at a payment that is over", async () => {
    const { server } = await open({ status: "expired", expiresAt: "2026-11-16T13:50:00.000Z" });
    expect(heading()).toBe("Payment Expired");
    expect(server.callsTo(STATUS)).toBe(1);
  });

  it("pauses while the page is hidden, and resumes at once on return", async () => {
    const { server } = await open();
    await setPageVisible(false);
    await passTime(MINUTE);
    expect(server.callsTo(STATUS)).toBe(1);
    await setPageVisible(true);
    expect(server.callsTo(STATUS)).toBe(2);
  });

  it("is aborted when the person leaves", async () => {
    const server = new FakeServer();
    const fetched = vi.spyOn(server, "fetch");
    const { unmount } = await open({}, server);
    server.answer(STATUS, "silent");
    await passTime(10 * SECOND);
    const signal = fetched.mock.calls.at(-1)?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    const calls = server.callsTo(STATUS);
    unmount();
    expect(signal?.aborted).toBe(true);
    await passTime(MINUTE);
    expect(server.callsTo(STATUS)).toBe(calls);
  });

  it("reports a failure, loses nothing, and continues", async () => {
    const { server } = await open();
    server.answer(STATUS, "unreachable");
    await passTime(10 * SECOND + MOMENT);
    expect(panel().getByText("Failed to check payment status").closest("[role=status]")).not.toBeNull();
    expect(heading()).toBe("Pay with Bitcoin");
    expect(wallet()).toContain("bitcoin:");
    server.answer(STATUS, () => ({ ...paymentStatusAnswer(server.now), status: "detected" }));
    await passTime(10 * SECOND + MOMENT);
    expect(panel().queryByText("Failed to check payment status")).toBeNull();
    expect(heading()).toBe("Payment detected");
  });

  it("repeats every three seconds while offline, and every ten after an error response", async () => {
    const { server } = await open();
    server.answer(STATUS, "unreachable");
    await passTime(10 * SECOND + MOMENT);
    const lost = server.callsTo(STATUS);
    await passTime(3 * SECOND + MOMENT);
    expect(server.callsTo(STATUS)).toBe(lost + 1);
    server.answer(STATUS, unavailable);
    await passTime(3 * SECOND + MOMENT);
    const refused = server.callsTo(STATUS);
    await passTime(9 * SECOND);
    expect(server.callsTo(STATUS)).toBe(refused);
    await passTime(SECOND + MOMENT);
    expect(server.callsTo(STATUS)).toBe(refused + 1);
  });

  it("happens at once when the connection is back", async () => {
    const { server } = await open();
    server.answer(STATUS, "unreachable");
    await passTime(10 * SECOND + MOMENT);
    const lost = server.callsTo(STATUS);
    globalThis.dispatchEvent(new Event("offline"));
    globalThis.dispatchEvent(new Event("online"));
    await passTime(MOMENT);
    expect(server.callsTo(STATUS)).toBe(lost + 1);
  });

  it("stops after a final state", async () => {
    const { server } = await open({ status: "confirmed" });
    await passTime(HOUR);
    await setPageVisible(false);
    await setPageVisible(true);
    expect(server.callsTo(STATUS)).toBe(1);
  });
});

describe("a payment in an unknown state", () => {
  const openAt = (server: FakeServer) =>
    renderApp(<ResourcesPage />, { server, at: `/resources?payment=${PAYMENT_ID}` });

  it("is looked for", async () => {
    const server = new FakeServer();
    server.answer(STATUS, "silent");
    await openAt(server);
    expect(said("Looking for your payment...")).not.toBeNull();
  });

  it("because the server cannot be reached is asked for again, by itself and on request", async () => {
    const server = new FakeServer();
    server.answer(STATUS, "unreachable");
    const { user } = await openAt(server);
    expect(screen.getByRole("alert").textContent).toContain("Failed to check payment status");
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(server.callsTo(STATUS)).toBe(2);
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await passTime(10 * SECOND + MOMENT);
    expect(heading()).toBe("Pay with Bitcoin");
  });

  it("because another browser made it (F33) is not asked for again, and leads back to the book", async () => {
    const server = new FakeServer();
    server.answer(STATUS, refusal(404, "No such payment."));
    const { user } = await openAt(server);
    expect(screen.getByRole("alert").textContent).toContain("We can't find this payment in this browser.");
    expect(screen.getByRole("alert").textContent).toContain("If this browser blocks cookies, allow them");
    await passTime(MINUTE);
    expect(server.callsTo(STATUS)).toBe(1);
    await user.click(screen.getByRole("button", { name: "Back to the book" }));
    expect(heading()).toBe("Digital eBook");
    expect(address()).toBe("/resources");
  });
});

describe("a payment whose cookie is gone while its page is open", () => {
  const alert = () => screen.getByRole("alert").textContent;
  /** Opens a payment and then drops its cookie, as when ten newer payments are made in another tab. */
  async function losesCookie() {
    const view = await open();
    panel().getByRole("button", { name: "Copy amount" }).focus();
    view.server.blockCookies();
    await passTime(10 * SECOND + MOMENT);
    return view;
  }

  it("asks for no money any more, and says what to do if it was sent", async () => {
    await losesCookie();
    expect(alert()).toContain("This browser can no longer follow this payment.");
    expect(alert()).toContain("you've started ten newer payments");
    expect(document.body.innerHTML).not.toContain(ADDRESS);
    expect(document.body.innerHTML).not.toContain(AMOUNT);
    expect(panel().queryByRole("timer")).toBeNull();
    expect(panel().getByText(PAYMENT_ID)).toBeDefined();
    expect(panel().getByRole("link", { name: "Contact support" })).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Your payment");
  });

  it("does not ask for money again because a later call fails in another way", async () => {
    const { server } = await losesCookie();
    server.answer(STATUS, "unreachable");
    await passTime(10 * SECOND + MOMENT);
    expect(alert()).toContain("This browser can no longer follow this payment.");
    expect(panel().getByText("Failed to check payment status")).toBeDefined();
    expect(document.body.innerHTML).not.toContain(ADDRESS);
  });

  it("is shown again when the cookie is back", async () => {
    const { server, user } = await losesCookie();
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await passTime(MOMENT);
    expect(heading()).toBe("Pay with Bitcoin");
  });

  it("shows the same when it is opened again, and not that it was never made here", async () => {
    const { server, unmount } = await losesCookie();
    unmount();
    await renderApp(<ResourcesPage />, { server, at: `/resources?payment=${PAYMENT_ID}` });
    await passTime(MOMENT);
    expect(alert()).toContain("This browser can no longer follow this payment.");
    expect(document.body.innerHTML).not.toContain(ADDRESS);
  });

  it("and that is paid for still says so, and whom to ask", async () => {
    const { server } = await open({ status: "confirmed" });
    server.blockCookies();
    await passTime(15 * MINUTE + 10 * SECOND);
    expect(heading()).toBe("Payment confirmed");
    expect(alert()).toContain("Your payment is confirmed. Don't pay again.");
  });
});

describe("F32: a payment that is", () => {
  it("detected says that it is on its way and asks for nothing more, also after the window", async () => {
    const { report, server } = await open();
    await report({ ...SOON_OVER, status: "detected", receivedBtc: "0.00057143", confirmationsNeeded: 2 });
    expect(heading()).toBe("Payment detected");
    expect(said("Payment detected. Waiting for confirmation.")).not.toBeNull();
    expect(figure("Confirmations")).toBe("0 of 2");
    expect(panel().queryByRole("timer")).toBeNull();
    expect(panel().queryByRole("link", { name: "Open in wallet" })).toBeNull();
    await passTime(2 * MINUTE);
    expect(heading()).toBe("Payment detected");
    const calls = server.callsTo(STATUS);
    await passTime(10 * SECOND);
    expect(server.callsTo(STATUS)).toBe(calls + 1);
  });

  it("underpaid asks for the rest, to the satoshi, while there is time", async () => {
    const { report } = await open();
    await report({ status: "underpaid", receivedBtc: "0.00050000" });
    expect(heading()).toBe("Part of the amount arrived");
    expect(figure("Received")).toBe("0.00050000 BTC");
    expect(figure("Missing")).toBe("0.00007143 BTC");
    expect(wallet()).toBe("bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=0.00007143");
    expect(panel().getByRole("timer")).toBeDefined();
  });

  it("underpaid when the window closes asks for no more money and names support", async () => {
    const { report } = await open();
    await report({ ...SOON_OVER, status: "underpaid", receivedBtc: "0.00050000" });
    expect(panel().getByRole("timer")).toBeDefined();
    await passTime(MINUTE);
    expect(panel().queryByRole("link", { name: "Open in wallet" })).toBeNull();
    expect(text()).toContain("the payment window has closed");
    expect(text()).toContain(PAYMENT_ID);
    expect(panel().getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/support");
  });

  it("underpaid by an amount that the provider does not tell asks for no guess", async () => {
    await open({ status: "underpaid", receivedBtc: null });
    expect(panel().queryByRole("link", { name: "Open in wallet" })).toBeNull();
    expect(panel().getByRole("link", { name: "Contact support" })).toBeDefined();
  });

  it("late says that a person looks at it, and keeps asking", async () => {
    const { report, server } = await open({ status: "late", receivedBtc: "0.00057143" });
    expect(heading()).toBe("Your payment arrived late");
    expect(text()).toContain("our team will look into it");
    expect(server.callsTo(UNLOCK)).toBe(0);
    await report({ status: "confirmed" });
    expect(heading()).toBe("Payment confirmed");
  });

  it("overpaid gives the book, and says whom to ask for the difference", async () => {
    const { server } = await open({ status: "overpaid", receivedBtc: "0.00100000" });
    expect(heading()).toBe("Payment confirmed");
    expect(text()).toContain("You sent more than needed.");
    expect(server.callsTo(UNLOCK)).toBe(1);
    expect(panel().getAllByRole("link", { name: /^Download/ })).toHaveLength(2);
  });
});

describe("a payment that expires", () => {
  it.each([
    ["by the countdown", {}, 15 * MINUTE],
    ["by the provider's word", { status: "expired" }, 0],
  ] as const)("%s shows the card, and what to do if money was sent", async (_how, reported, time) => {
    await open(reported);
    await passTime(time);
    expect(heading()).toBe("Payment Expired");
    expect(panel().getByText("The payment window has closed. Please try again.")).toBeDefined();
    expect(text()).toContain("Already paid?We keep watching this address for 24 hours");
    expect(said("Payment expired. Please try again.")).not.toBeNull();
    expect(panel().queryByRole("link", { name: "Open in wallet" })).toBeNull();
  });

  it("says until when its address is watched in the reader's time, with UTC beside it", async () => {
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
    await open({ status: "expired" });
    expect(text()).toMatch(/until [^(]*2026[^(]* \(2026-11-17 14:17 UTC\)\. Don't pay/);
  });

  it("is polled at that moment, between two regular polls", async () => {
    const { server } = await open({ expiresAt: "2026-11-16T14:03:16.000Z" });
    await passTime(44 * SECOND);
    expect(server.callsTo(STATUS)).toBe(5);
    await passTime(SECOND);
    expect(server.callsTo(STATUS)).toBe(6);
  });

  it("is polled more slowly until its address is no longer watched", async () => {
    const past = "2026-11-16T14:00:00.000Z";
    const { server } = await open({
      status: "expired",
      expiresAt: past,
      watchedUntil: "2026-11-16T14:07:00.000Z",
    });
    const before = server.callsTo(STATUS);
    await passTime(MINUTE);
    expect(server.callsTo(STATUS)).toBe(before + 2);
    await passTime(4 * MINUTE);
    const afterAll = server.callsTo(STATUS);
    await passTime(10 * MINUTE);
    expect(server.callsTo(STATUS)).toBe(afterAll);
    expect(text()).toContain("The 24 hours in which we watched this address have passed.");
  });

  it("shows the money that comes after all", async () => {
    const { report } = await open({ status: "expired" });
    await report({ status: "late" });
    await passTime(20 * SECOND);
    expect(heading()).toBe("Your payment arrived late");
  });

  it("leads back to idle with 'Try Again': payment, countdown and links are gone, the way back is not", async () => {
    const { user } = await open({ status: "expired" });
    await user.click(panel().getByRole("button", { name: "Try Again" }));
    expect(heading()).toBe("Digital eBook");
    expect(address()).toBe("/resources");
    expect(document.activeElement?.textContent).toBe("Digital eBook");
    expect(panel().queryByRole("timer")).toBeNull();
    expect(panel().getByRole("button", { name: "Buy Digital Copy – $50" })).toBeDefined();
    expect(panel().getByText("Your payment has expired")).toBeDefined();
  });

  it("keeps the focus near when the focused element disappears", async () => {
    await open(SOON_OVER);
    panel().getByRole("button", { name: "Copy amount" }).focus();
    await passTime(MINUTE);
    expect(document.activeElement?.textContent).toBe("Payment Expired");
  });
});

describe("a confirmed payment", () => {
  it("unlocks the book and links to each format, in a new tab without opener or referrer", async () => {
    const { report, server } = await open();
    await report({ status: "confirmed" });
    expect(heading()).toBe("Payment confirmed");
    expect(said("Payment confirmed")).not.toBeNull();
    expect(server.sentTo(UNLOCK)).toEqual([{ bookId: "make-money-while-you-sleep", paymentId: PAYMENT_ID }]);
    const links = panel().getAllByRole<HTMLAnchorElement>("link", { name: /^Download/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Download PDF (1.4 MB) (opens in a new tab)",
      "Download EPUB (310 kB) (opens in a new tab)",
    ]);
    for (const { target, rel } of links) expect([target, rel]).toEqual(["_blank", "noopener noreferrer"]);
    expect(links[0]?.getAttribute("href")).toBe("/api/downloads/token-pdf");
  });

  it("links to the single address of another provider", async () => {
    const server = new FakeServer();
    const one: UnlockAnswer = { downloadUrl: "https://books.example/x", expiresAt: null, files: [] };
    server.answer(UNLOCK, one);
    await open({ status: "confirmed" }, server);
    const link = panel().getByRole("link", { name: /^Download the book/ });
    expect(link.getAttribute("href")).toBe("https://books.example/x");
  });

  it("makes new links when the old ones expire", async () => {
    const server = new FakeServer();
    await open({ status: "confirmed" }, server);
    server.answer(UNLOCK, { ...unlockAnswer(server.now), files: [], downloadUrl: "/api/downloads/second" });
    await passTime(15 * MINUTE);
    expect(server.callsTo(UNLOCK)).toBe(2);
  });

  it("makes new links on return to a page that was hidden while they expired, not before", async () => {
    const { server } = await open({ status: "confirmed" });
    await setPageVisible(false);
    await passTime(10 * MINUTE);
    await setPageVisible(true);
    expect(server.callsTo(UNLOCK)).toBe(1);
    await setPageVisible(false);
    await passTime(10 * MINUTE);
    await setPageVisible(true);
    expect(server.callsTo(UNLOCK)).toBe(2);
    expect(panel().getAllByRole("link", { name: /^Download/ })).toHaveLength(2);
  });

  it("that cannot be unlocked says so, with whom to ask, and can be tried again", async () => {
    const server = new FakeServer();
    server.answer(UNLOCK, unavailable);
    const { user } = await open({ status: "confirmed" }, server);
    await passTime(5 * SECOND);
    expect(screen.getByRole("alert").textContent).toContain(
      "Failed to unlock eBook. Please contact support.",
    );
    expect(text()).toContain(PAYMENT_ID);
    server.answer(UNLOCK, () => unlockAnswer(server.now));
    await user.click(screen.getByRole("button", { name: "Ask again" }));
    await passTime(0);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(panel().getAllByRole("link", { name: /^Download/ })).toHaveLength(2);
  });
});
