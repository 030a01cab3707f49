import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import {
  ADDRESS,
  AMOUNT,
  PAYMENT_ID,
  paymentAnswer,
  paymentStatusAnswer,
} from "../../../testing/payment-answers.ts";
import { address, passTime, renderApp } from "../../../testing/render-app.tsx";
import { showEverything } from "../../../testing/show-everything.ts";
import ResourcesPage from "../resources-page.tsx";

const CREATE = "/api/payments/create";
const STATUS = `/api/payments/status/${PAYMENT_ID}` as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Time for chained calls and for rendering their answers. */
const MOMENT = 50;

async function open(server = new FakeServer(), at = "/resources") {
  const fetched = vi.spyOn(server, "fetch");
  const view = await renderApp(<ResourcesPage />, { at, server });
  await passTime(MOMENT);
  /** The Idempotency-Key of each creation. */
  const keys = () =>
    fetched.mock.calls.flatMap(([input]) => {
      const request = input as Request;
      return request.url.endsWith(CREATE) ? [request.headers.get("idempotency-key")] : [];
    });
  return { ...view, keys };
}
const buyButton = () => screen.getByRole("button", { name: "Buy Digital Copy – $50" });
const heading = () =>
  within(screen.getByRole("region", { name: "Your copy" })).getByRole("heading", { level: 2 }).textContent;
async function press(button: HTMLElement) {
  act(() => {
    button.focus();
    button.click();
  });
  await passTime(MOMENT);
}

beforeEach(showEverything);

describe("buying", () => {
  it("asks for the digital copy and names no price: that is the server's", async () => {
    const { server } = await open();
    await press(buyButton());
    expect(server.sentTo(CREATE)).toEqual([{ bookId: "make-money-while-you-sleep", type: "digital" }]);
    expect(heading()).toBe("Pay with Bitcoin");
  });

  it("says that it is in progress, and starts only from idle", async () => {
    const server = new FakeServer();
    server.answer(CREATE, "silent");
    await open(server);
    const button = buyButton();
    act(() => {
      button.click();
      button.click();
    });
    await press(button);
    expect(button.textContent).toBe("Creating your payment...");
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("Creating your payment...", { selector: "[role=status]" })).toBeDefined();
    expect(server.callsTo(CREATE)).toBe(1);
  });

  it("gives the payment an address without a history entry, and the focus to its heading", async () => {
    const { user } = await open();
    await press(buyButton());
    expect(address()).toBe(`/resources?payment=${PAYMENT_ID}`);
    expect(document.activeElement?.textContent).toBe("Pay with Bitcoin");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(address()).toBe("/");
  });

  it("keeps a payment whose answers come after the person has left", async () => {
    const server = new FakeServer();
    const first = await open(server);
    act(() => buyButton().click());
    first.unmount();
    await passTime(MOMENT);
    await open(server);
    expect(screen.getByText("You have a payment in progress")).toBeDefined();
  });

  it("asks for the status of a new payment once before it is shown, and then every ten seconds", async () => {
    const { server } = await open();
    await press(buyButton());
    expect(server.callsTo(STATUS)).toBe(1);
    await passTime(9 * SECOND);
    expect(server.callsTo(STATUS)).toBe(1);
    await passTime(SECOND);
    expect(server.callsTo(STATUS)).toBe(2);
  });
});

describe("H44: cookies blocked", () => {
  const alert = () => screen.getByRole("alert");
  /** Anything payable: in the page, in its address, or saved on the device. */
  function payable() {
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    const seen = (document.documentElement.outerHTML + kept).toLowerCase();
    return [ADDRESS, AMOUNT, "bitcoin:", "qr code"].filter((part) => seen.includes(part));
  }
  async function buyWithoutCookies() {
    const server = new FakeServer();
    server.blockCookies();
    const view = await open(server);
    await press(buyButton());
    return view;
  }

  it("H44: no address to pay to, before or after the status call", async () => {
    const server = new FakeServer();
    server.blockCookies();
    await open(server);
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(...payable()));
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    server.answer(STATUS, "silent");
    await press(buyButton());
    expect(payable()).toEqual([]);
    await passTime(MINUTE);
    server.blockCookies();
    await passTime(MINUTE);
    observer.disconnect();
    expect(payable()).toEqual([]);
    expect(seen).toEqual([]);
    expect(address()).toBe("/resources");
  });

  it("says so, that nothing was charged, and what to do", async () => {
    await buyWithoutCookies();
    for (const sentence of [
      "This browser blocks cookies.",
      "Nothing was charged.",
      "Allow cookies for this site, then try again.",
    ]) {
      expect(alert().textContent).toContain(sentence);
    }
    expect(address()).toBe("/resources");
    expect(payable()).toEqual([]);
    expect(localStorage.getItem("tradeslip.payments")).toBeNull();
  });

  it("is left with Try Again, which asks for the same payment and not for another", async () => {
    const { server, keys } = await buyWithoutCookies();
    await press(within(alert()).getByRole("button", { name: "Try Again" }));
    expect(alert().textContent).toContain("This browser blocks cookies.");
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await press(within(alert()).getByRole("button", { name: "Try Again" }));
    expect(heading()).toBe("Pay with Bitcoin");
    expect(address()).toBe(`/resources?payment=${PAYMENT_ID}`);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  it("for longer than the payment was open: Try Again makes a new one", async () => {
    const { server, keys } = await buyWithoutCookies();
    const first = paymentAnswer(server.now);
    await passTime(HOUR);
    const answers = [{ ...first, status: "expired" as const }, paymentAnswer(server.now)];
    server.answer(CREATE, () => answers.shift()!);
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await press(within(alert()).getByRole("button", { name: "Try Again" }));
    expect(heading()).toBe("Pay with Bitcoin");
    const [blocked, repeated, renewed] = keys();
    expect(repeated).toBe(blocked);
    expect(renewed).not.toBe(blocked);
  });
});

describe("a new payment whose status cannot be read", () => {
  it.each([
    ["the connection breaks", "unreachable", "Failed to create payment. Please try again."],
    [
      "the provider is down",
      refusal(503, "Failed to check payment status"),
      "Failed to check payment status",
    ],
  ] as const)(
    "because %s is asked for three times, and then the card shows",
    async (_why, reply, sentence) => {
      const server = new FakeServer();
      server.answer(STATUS, reply);
      const { keys } = await open(server);
      await press(buyButton());
      await passTime(2 * SECOND);
      expect(screen.queryByRole("alert")).toBeNull();
      await passTime(4 * SECOND + MOMENT);
      expect(server.callsTo(STATUS)).toBe(3);
      expect(screen.getByRole("alert").textContent).toContain(sentence);
      expect(document.body.textContent).not.toContain(ADDRESS);
      expect(address()).toBe("/resources");

      server.answer(STATUS, () => paymentStatusAnswer(server.now));
      await press(screen.getByRole("button", { name: "Try Again" }));
      await press(buyButton());
      expect(heading()).toBe("Pay with Bitcoin");
      expect(new Set(keys()).size).toBe(1);
    },
  );

  it("for a moment is shown as soon as it can", async () => {
    const server = new FakeServer();
    server.answer(STATUS, "unreachable");
    await open(server);
    await press(buyButton());
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await passTime(3 * SECOND + MOMENT);
    expect(heading()).toBe("Pay with Bitcoin");
  });
});

describe("a creation that fails", () => {
  const CARD = "Payment ErrorSomething went wrong. Please try again or contact support.";

  it.each([
    ["the connection breaks", "unreachable", "Failed to create payment. Please try again."],
    ["the server refuses", refusal(503, "No market price."), "No market price."],
    [
      "too many are open",
      refusal(429, "You have 3 unpaid payments open.", "too_many_open_payments"),
      "You have 3 unpaid payments open.",
    ],
    [
      "payments are busy",
      refusal(503, "Too many people are buying.", "payments_busy"),
      "Too many people are buying.",
    ],
  ] as const)("shows the card when %s, and 'Try Again' is idle again", async (_why, reply, sentence) => {
    const server = new FakeServer();
    server.answer(CREATE, reply);
    const { user } = await open(server);
    await press(buyButton());
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(CARD);
    expect(alert.textContent).toContain(sentence);
    expect(within(alert).getByRole("link", { name: "Contact support" })).toBeDefined();
    await user.click(within(alert).getByRole("button", { name: "Try Again" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(buyButton()).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Digital eBook");
  });
});

describe("C17, F31: the Idempotency-Key", () => {
  it("is the same until an answer came, over a reload too, and then another", async () => {
    const server = new FakeServer();
    server.answer(CREATE, "unreachable");
    const first = await open(server);
    await press(buyButton());
    first.unmount();
    server.answer(CREATE, () => paymentAnswer(server.now));
    const second = await open(server);
    await press(buyButton());
    second.unmount();
    const third = await open(server);
    await press(buyButton());
    const [lost = "", answered, next] = third.keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(answered).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it.each([
    [503, true],
    [502, true],
    [429, true],
    [422, false],
    [400, false],
  ])("after a %i stays: %s", async (status, stays) => {
    const server = new FakeServer();
    server.answer(CREATE, refusal(status, "No."));
    const { keys } = await open(server);
    await press(buyButton());
    await press(screen.getByRole("button", { name: "Try Again" }));
    await press(buyButton());
    const [first, second] = keys();
    expect(first === second).toBe(stays);
  });

  it("waits for a creation that is being carried out already, and does not make a second one", async () => {
    const server = new FakeServer();
    server.answer(CREATE, refusal(409, "In progress."));
    const { keys } = await open(server);
    await press(buyButton());
    server.answer(CREATE, () => paymentAnswer(server.now));
    await passTime(SECOND + MOMENT);
    expect(heading()).toBe("Pay with Bitcoin");
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it("gives up after some retries", async () => {
    const server = new FakeServer();
    server.answer(CREATE, refusal(409, "In progress."));
    await open(server);
    await press(buyButton());
    await passTime(10 * SECOND);
    expect(screen.getByRole("alert").textContent).toContain("In progress.");
    expect(server.callsTo(CREATE)).toBe(5);
  });
});

describe("a saved payment", () => {
  const lines = () => within(screen.getByRole("list", { name: "Your payments" }));
  /** Creates a payment and closes the page. */
  async function buyAndClose(server = new FakeServer()) {
    const { unmount } = await open(server);
    await press(buyButton());
    unmount();
    return server;
  }

  it("is listed while in progress, and links back to it", async () => {
    const { user } = await open(await buyAndClose());
    expect(lines().getByText("You have a payment in progress")).toBeDefined();
    await user.click(lines().getByRole("link", { name: "Go to the payment" }));
    await passTime(MOMENT);
    expect(heading()).toBe("Pay with Bitcoin");
  });

  it("tells what has happened to it meanwhile, without asking over and over", async () => {
    const server = await buyAndClose();
    const before = server.callsTo(STATUS);
    server.answer(STATUS, () => ({ ...paymentStatusAnswer(server.now), status: "confirmed" }));
    await open(server);
    expect(lines().getByText("You've bought the digital copy")).toBeDefined();
    await passTime(MINUTE);
    expect(server.callsTo(STATUS)).toBe(before + 1);
  });

  it.each([
    ["detected", "You have a payment in progress"],
    ["underpaid", "You have a payment in progress"],
    ["overpaid", "You've bought the digital copy"],
    ["late", "Your payment arrived late"],
    ["expired", "Your payment has expired"],
  ] as const)("that is %s is offered so: %s", async (status, title) => {
    const server = await buyAndClose();
    server.answer(STATUS, () => ({ ...paymentStatusAnswer(server.now), status }));
    await open(server);
    expect(lines().getByText(title)).toBeDefined();
  });

  it("without money is listed as long as its address is watched, and no longer", async () => {
    const server = await buyAndClose();
    const { expiresAt } = paymentStatusAnswer(server.now);
    server.answer(STATUS, () => ({
      ...paymentStatusAnswer(server.now),
      status: "expired",
      expiresAt,
      watchedUntil: null,
    }));
    const view = await open(server);
    expect(lines().getByText("Your payment has expired")).toBeDefined();
    view.unmount();
    await passTime(24 * HOUR + 15 * MINUTE);
    await open(server);
    expect(screen.queryByRole("list", { name: "Your payments" })).toBeNull();
  });

  it("whose cookie is gone is not forgotten: it leads to what to do, and is offered again with its cookie", async () => {
    const server = await buyAndClose();
    server.blockCookies();
    const { user, unmount } = await open(server);
    expect(lines().getByText("This browser can no longer follow one of your payments")).toBeDefined();
    await user.click(lines().getByRole("link", { name: "See what to do" }));
    await passTime(MOMENT);
    expect(screen.getByRole("alert").textContent).toContain("This browser can no longer follow this payment");
    expect(screen.getByText(PAYMENT_ID)).toBeDefined();
    unmount();
    server.answer(STATUS, () => paymentStatusAnswer(server.now));
    await open(server);
    expect(lines().getByText("You have a payment in progress")).toBeDefined();
  });

  it("whose cookie is gone is listed no longer than its address is watched", async () => {
    const server = await buyAndClose();
    server.blockCookies();
    const view = await open(server);
    view.unmount();
    await passTime(24 * HOUR + 15 * MINUTE);
    await open(server);
    expect(screen.queryByRole("list", { name: "Your payments" })).toBeNull();
  });

  it.each(["{", "7", '{"version":9,"payments":[]}', '{"version":1,"payments":[{"paymentId":"<img>"}]}'])(
    "is not read from what we did not write: %s",
    async (text) => {
      localStorage.setItem("tradeslip.payments", text);
      await open();
      expect(screen.queryByRole("list", { name: "Your payments" })).toBeNull();
      expect(buyButton()).toBeDefined();
    },
  );
});
