import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import type { AccountFactors, DeskCheckAnswer, DeskOrder, SessionAnswer } from "@tradeslip/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { slipAnswer } from "../../testing/order-answers.ts";
import {
  bankPayment,
  deskSettings,
  proposalOf,
  receivingAccount,
  waitingOrder,
} from "../../testing/desk-answers.ts";
import { recoveryCodeList, totpSecret } from "../../testing/account-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { FakeStreams } from "../../testing/fake-streams.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import DeskPage from "./desk-page.tsx";
import { ORDERS } from "./frame/parts.ts";
import { loadBesideList } from "./orders/beside-list.ts";

const ADA = { username: "ada_l", email: "ada@desk.example" };

function open(session: SessionAnswer, check?: DeskCheckAnswer, factors?: AccountFactors) {
  const server = new FakeServer();
  server.answer("/api/session", () => session);
  server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
  server.answer("/api/desk/settings", () => deskSettings());
  server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
  if (factors) server.answer("/api/account/factors", factors);
  if (check) server.answer("/api/desk/check", () => check);
  return renderApp(<DeskPage />, { at: "/desk", server });
}
const inside = (role: "user" | "agent" | "admin") =>
  ({
    authenticated: true as const,
    user: ADA,
    role,
    assurance: 2 as const,
  }) satisfies SessionAnswer;

const FACTORS = { totp: { since: "2026-03-03T09:12:00.000Z" }, recoveryCodesLeft: 8, passkeys: 0 };

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  addDialogMethods();
  await ORDERS.chunk.preload();
  await loadBesideList();
  await import("./frame/factor-gate.tsx");
  await import("../../features/account/step-up-dialog.tsx");
  await import("./check/check-by-itself.ts");
});
beforeEach(() => {
  void new FakeStreams();
  // A list draws only what fits its height.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(700);
});
afterEach(() => vi.restoreAllMocks());

describe("/desk", () => {
  it("says to a stranger what it is, and to log in", async () => {
    await open({ authenticated: false });
    expect(await screen.findByText("This page is for the people who answer orders.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says to an account without a role that it has none", async () => {
    await open(inside("user"));
    expect(await screen.findByText(/ada@desk.example, and this account has no role/)).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("leads an agent without a second factor to one, and opens once its recovery codes are kept", async () => {
    const { user, server } = await open({ ...inside("agent"), assurance: 1 });
    server.answer("/api/account/totp", totpSecret);
    server.answer("/api/account/totp/confirm", () => {
      server.answer("/api/session", () => inside("agent"));
      server.answer("/api/account/factors", FACTORS);
      return recoveryCodeList;
    });
    expect(screen.queryByText("Nobody is waiting.")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
    const code = await screen.findByRole("textbox", { name: "Code from your authenticator app" });
    await user.type(code, "123456");
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    const codes = await screen.findByRole("list", { name: "Recovery codes" });
    await waitFor(() => expect(server.callsTo("/api/account/factors")).toBe(3));
    expect(codes.isConnected).toBe(true);
    expect(screen.queryByText("Nobody is waiting.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "I kept them" }));
    expect(await screen.findByText("Nobody is waiting.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("asks an agent for the second factor that the account has, where the session is from before it", async () => {
    const { user, server } = await open({ ...inside("agent"), assurance: 1 }, undefined, FACTORS);
    server.answer("/api/account/step-up", () => {
      server.answer("/api/session", () => inside("agent"));
      return null;
    });
    await user.click(await screen.findByRole("button", { name: "Confirm it's you" }));
    await user.type(await screen.findByLabelText(/^Password/), "Harmattan-2026");
    await user.type(screen.getByRole("textbox", { name: "Code from your authenticator app" }), "123456");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Nobody is waiting.")).toBeDefined();
  });

  it("stops payments of the whole desk with a reason, and two people restart them", async () => {
    const { user, server } = await open(inside("agent"));
    const stopped = {
      by: { id: "ada", name: "Ada" },
      at: new Date().toISOString(),
      reason: "Details on a page aren't ours",
      mayRestart: true,
    };
    server.answer("/api/desk/stop", deskSettings({ stopped }));
    await user.click((await screen.findAllByRole("button", { name: "Stop payments" }))[0]!);
    const question = within(screen.getByRole("dialog", { name: "Stop payments of the whole desk?" }));
    await user.type(question.getByLabelText("Why"), stopped.reason);
    await user.click(question.getByRole("button", { name: "Stop payments" }));
    const bar = within((await screen.findByText(/Stopped by Ada/)).closest<HTMLElement>("[role=alert]")!);
    expect(server.sentTo("/api/desk/stop")).toEqual([{ reason: stopped.reason }]);
    expect(bar.getByText(stopped.reason)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Stop payments" })).toBeNull();
    const restart = { by: { id: "mara", name: "Mara" }, at: new Date().toISOString() };
    server.answer("/api/desk/restart", deskSettings({ stopped: { ...stopped, restart, mayRestart: true } }));
    await user.click(bar.getByRole("button", { name: "Restart" }));
    expect(await bar.findByText(/Mara wants to restart/)).toBeDefined();
    server.answer("/api/desk/restart", deskSettings());
    await user.click(bar.getByRole("button", { name: "Restart too" }));
    await waitFor(() => expect(screen.queryByText(/Stopped by Ada/)).toBeNull());
  });

  it("shows an agent what was edited and what else is wrong with a pasted message", async () => {
    const { user } = await open(inside("agent"), {
      slip: slipAnswer(new Date()),
      differences: [{ field: "usd", message: "2,500.00 USD", slip: "250.00 USD" }],
      problems: [{ code: "second_link", detail: "There's more than one link in this text." }],
    });
    await user.click(await screen.findByRole("textbox", { name: "Message from the chat" }));
    await user.paste("Order 1");
    expect(await screen.findByRole("heading", { name: "1 field was edited" })).toBeDefined();
    const row = screen.getByRole("row", { name: /US dollars/ });
    expect(within(row).getByText("Ten times what the slip says.")).toBeDefined();
    expect(within(row).getAllByRole("cell")[1]!.textContent).toContain("250.00 USD");
    expect(screen.getByText("There's more than one link in this text.")).toBeDefined();
    expect(screen.getByText(/^Order .*: your message differs from your slip in one place/)).toBeDefined();
  });

  it("says that an unedited message is as we wrote it, wherever it is pasted, and is put away by Escape", async () => {
    const slip = slipAnswer(new Date());
    const { user } = await open(inside("admin"), {
      slip,
      differences: [],
      compared: "message",
      problems: [],
    });
    await screen.findByText("Nobody is waiting.");
    await user.paste("Order 1");
    expect(await screen.findByRole("heading", { name: "This message is as we wrote it." })).toBeDefined();
    expect(screen.getByText(slip.reference)).toBeDefined();
    await user.keyboard("/other");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message from the chat" });
    expect(field.value).toBe("other");
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Nobody is waiting.")).toBeDefined();
  });

  it("opens no order that is found after the reader dismissed the check or pasted another text", async () => {
    const order = waitingOrder(new Date());
    const { user, server } = await open(inside("agent"), { order, differences: [], problems: [] });
    await screen.findByText("Nobody is waiting.");
    vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
      const answer = await server.fetch(...sent);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return answer;
    });
    await user.paste(order.reference);
    await user.keyboard("{Escape}");
    await passTime(3_000);
    expect(screen.getByText("Nobody is waiting.")).toBeDefined();
    await user.paste(order.reference);
    await passTime(1_000);
    const slip = slipAnswer(new Date());
    server.answer("/api/desk/check", { slip, differences: [], compared: "message", problems: [] });
    await user.paste("Order 1");
    await passTime(3_000);
    expect(screen.getByRole("heading", { name: "This message is as we wrote it." })).toBeDefined();
  });

  it("of a link or a translation it says so of the terms alone, and a line that we didn't write is shown as added", async () => {
    const slip = slipAnswer(new Date());
    const { user, server } = await open(inside("agent"), {
      slip,
      differences: [],
      compared: "terms",
      problems: [],
    });
    await screen.findByText("Nobody is waiting.");
    await user.paste("Order 1");
    expect(await screen.findByRole("heading", { name: "The terms are as we wrote them" })).toBeDefined();
    const added = { field: "line", message: "Or pay our agent Sam.", slip: "" } as const;
    server.answer("/api/desk/check", {
      slip,
      differences: [added, added],
      compared: "message",
      problems: [],
    });
    await user.keyboard("{Escape}");
    await user.paste("Order 1");
    const complain = vi.spyOn(console, "error");
    const [row, ...more] = await screen.findAllByRole("row", { name: /Line of the message/ });
    expect([more.length, complain.mock.calls]).toEqual([1, []]);
    expect(row!.textContent).toContain("Added");
    expect(row!.textContent).toContain("Or pay our agent Sam.");
    expect(row!.textContent).toContain("No such line");
  });
});

describe("while the server is unavailable", () => {
  const message = "Order 1\nhttps://desk.example/q/2.none";

  it("a pasted text is checked by the page itself, which says so and claims nothing", async () => {
    const server = new FakeServer();
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
    server.answer("/api/desk/settings", () => deskSettings());
    server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
    server.answer("/api/desk/check", "unreachable");
    const { user } = await renderApp(<DeskPage />, { at: "/desk", server });
    await screen.findByText("Nobody is waiting.");
    await user.paste(message);
    expect(await screen.findByText(/this page checked the slip itself/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "This text can't be checked now" })).toBeDefined();
    expect(screen.getByText(/leads to desk.example, which isn't ours/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Claim|Open order/ })).toBeNull();
  });
});

describe("an order that became late", () => {
  class Sound {
    static rung = 0;
    currentTime = 0;
    destination = {};
    close = async () => {};
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (to: unknown) => to,
    });
    createOscillator = () => ({
      frequency: {},
      connect: (to: unknown) => to,
      start: () => void (Sound.rung += 1),
      stop() {},
    });
  }
  beforeEach(() => {
    Sound.rung = 0;
    localStorage.clear();
    vi.stubGlobal("AudioContext", Sound);
  });

  async function becomesLate() {
    const server = new FakeServer();
    let announcedAt: string | undefined;
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => {
      announcedAt ??= new Date(server.now.getTime() - 4 * 60_000).toISOString();
      return { orders: [waitingOrder(server.now, { announcedAt })], counts: { inbox: 1 } };
    });
    server.answer("/api/desk/settings", () => deskSettings());
    const app = await renderApp(<DeskPage />, { at: "/desk", server });
    await screen.findByRole("button", { name: /\$250\.00 Buy BTC/ });
    return app;
  }

  it("rings two tones once, after the first press of a key", async () => {
    const { user } = await becomesLate();
    await user.keyboard("j");
    expect(Sound.rung).toBe(0);
    await passTime(2 * 60_000);
    expect(Sound.rung).toBe(2);
    await passTime(2 * 60_000);
    expect(Sound.rung).toBe(2);
  });

  it("is counted in the title as the server counts it, where the inbox has more than a page", async () => {
    const server = new FakeServer();
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", (search) => ({
      orders: search.get("state") === "inbox" ? [waitingOrder(server.now)] : [],
      cursor: "next",
      counts: { announced: 2_000, claimed: 60, inbox: 2_000, late: 1_990, mine: 60 },
    }));
    server.answer("/api/desk/settings", () => deskSettings());
    await renderApp(<DeskPage />, { at: "/desk", server });
    await waitFor(() => expect(document.title).toMatch(/^\(1990 late\)/));
    expect(screen.getAllByRole("link", { name: /^Mine\s*60$/ })).not.toEqual([]);
    expect(screen.getAllByRole("link", { name: /^All open\s*2060$/ })).not.toEqual([]);
  });

  it("rings nothing before the first key or click, or the sound is off", async () => {
    const { user } = await becomesLate();
    await user.click(screen.getByRole("button", { name: "Sound is on: late orders ring" }));
    await passTime(2 * 60_000);
    expect(Sound.rung).toBe(0);
  });
});

describe("the desk's orders", () => {
  it("on a phone have the form of a step come from the window's end, and what was typed stays when it is put away", async () => {
    const server = new FakeServer();
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
    server.answer("/api/desk/orders/9W57J-YKX28", () =>
      waitingOrder(server.now, {
        state: "details-shown",
        agent: { id: "ada", name: "Ada" },
        steps: ["money-seen", "note"],
      }),
    );
    server.answer("/api/desk/receiving-accounts", () => ({ accounts: [] }));
    server.answer("/api/desk/settings", () => deskSettings());
    server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
    const { user } = await renderApp(<DeskPage />, {
      at: "/desk?order=9W57J-YKX28",
      server,
      width: 360,
    });
    const press = async () => user.click(await screen.findByRole("button", { name: "Money seen" }));
    const sheet = () => within(screen.getByRole("dialog", { name: "Next: confirm the payment" }));
    await screen.findByRole("heading", { name: "Next: confirm the payment" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await press();
    await user.type(sheet().getByLabelText("Amount that came"), "250.00");
    await user.click(sheet().getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await press();
    expect(sheet().getByLabelText<HTMLInputElement>("Amount that came").value).toBe("250.00");
  });

  it("on a phone the question who is there isn't covered by a step's form, which keeps what was chosen", async () => {
    // jsdom has none.
    HTMLElement.prototype.scrollIntoView ??= () => {};
    const server = new FakeServer();
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
    const order = waitingOrder(server.now, {
      state: "details-shown",
      agent: { id: "ada", name: "Ada" },
      steps: ["details-again", "note"],
    });
    server.answer("/api/desk/orders/9W57J-YKX28", order);
    server.answer("/api/desk/orders/9W57J-YKX28/details-again", {
      ...unavailable,
      status: 403,
      code: "step_up_needed",
    });
    server.answer("/api/desk/receiving-accounts", () => ({ accounts: [receivingAccount()] }));
    server.answer("/api/desk/settings", () => deskSettings());
    server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
    const { user } = await renderApp(<DeskPage />, { at: "/desk?order=9W57J-YKX28", server, width: 360 });
    await user.click(await screen.findByRole("button", { name: "Show another account" }));
    const sheet = screen.getByRole<HTMLDialogElement>("dialog");
    await user.click(within(sheet).getByRole("button", { name: "Show another account" }));
    const question = await screen.findByRole("alertdialog", { name: "Confirm it's you" });
    expect(sheet.open).toBe(false);
    expect(document.activeElement).toBe(within(question).getByLabelText(/^Password/));
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(sheet.open).toBe(true));
    expect(within(sheet).getByRole("button", { name: "Show another account" })).toBeDefined();
  });

  it("no key of the console acts behind the question who is there", async () => {
    const { user } = await openInbox();
    const question = document.body.appendChild(document.createElement("div"));
    question.setAttribute("role", "alertdialog");
    await user.keyboard("gi");
    expect(screen.getByRole("article", { name: "9W57J-YKX28" })).toBeDefined();
    question.remove();
    await user.keyboard("gi");
    await waitFor(() => expect(screen.queryByRole("article", { name: "9W57J-YKX28" })).toBeNull());
  });

  async function openInbox() {
    const server = new FakeServer();
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => ({
      orders: [waitingOrder(server.now)],
      counts: { inbox: 1, fellOut: 0 },
    }));
    server.answer("/api/desk/orders/9W57J-YKX28", () => waitingOrder(server.now));
    server.answer("/api/desk/receiving-accounts", () => ({ accounts: [] }));
    server.answer("/api/desk/settings", () => deskSettings());
    server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
    const app = await renderApp(<DeskPage />, { at: "/desk", server });
    await app.user.click(
      await screen.findByRole("button", { name: /\$250\.00 Buy BTC.*Late, 7 min.*9W57J-YKX28/s }),
    );
    await screen.findByRole("article", { name: "9W57J-YKX28" });
    return { ...app, server };
  }

  it("are listed by who waits, and one is claimed where it is open", async () => {
    const { user, server } = await openInbox();
    const ada = { id: "ada", name: "Ada" };
    server.answer("/api/desk/orders/9W57J-YKX28/claim", () =>
      waitingOrder(server.now, { version: 2, state: "claimed", agent: ada, steps: ["release", "note"] }),
    );
    await user.click(screen.getByRole("button", { name: "Claim this order" }));
    expect(await screen.findByText("Save note")).toBeDefined();
    expect(screen.getByRole("listitem", { current: "step" }).textContent).toContain("Claimed");
    expect(screen.queryByRole("button", { name: "Claim this order" })).toBeNull();
  });

  it("whose payout has to be approved first say so, show what is asked, and lose nothing typed", async () => {
    const server = new FakeServer();
    const order = (changes: Partial<DeskOrder>) =>
      waitingOrder(server.now, {
        state: "money-seen",
        agent: { id: "ada", name: "Ada" },
        destination: { network: "bitcoin", address: "bc1quu80vmj85n2t", givenAt: "2026-11-16T13:50:00.000Z" },
        payments: [bankPayment()],
        steps: ["sent", "note"],
        ...changes,
      });
    const asked = order({ version: 3, proposal: proposalOf({ reasons: ["agent-day"] }) });
    let current = order({ version: 2, proposal: proposalOf() });
    server.answer("/api/session", () => inside("agent"));
    server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
    server.answer("/api/desk/orders/9W57J-YKX28", () => current);
    server.answer("/api/desk/receiving-accounts", () => ({ accounts: [] }));
    server.answer("/api/desk/settings", () => deskSettings());
    server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
    server.answer("/api/desk/orders/9W57J-YKX28/sent", () => {
      current = asked;
      const detail = "A second person has to approve this first.";
      return { ...unavailable, status: 409, code: "approval_needed", detail, order: { ...asked } };
    });
    const { user } = await renderApp(<DeskPage />, { at: "/desk?order=9W57J-YKX28", server });
    await user.type(await screen.findByLabelText("Transaction"), "4f1c");
    await user.click(screen.getByRole("button", { name: "I sent it" }));
    expect(await screen.findByText("A second person has to approve this first.")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Next: an approval" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Sent" }));
    expect(screen.getByLabelText<HTMLInputElement>("Transaction").value).toBe("4f1c");
  });

  it("that wait too long are told in the page's title", async () => {
    await openInbox();
    await waitFor(() => expect(document.title).toMatch(/^\(1 late\) Orders · /));
  });

  it("that another agent was faster to take say by whom, and stand as they are now", async () => {
    const { user, server } = await openInbox();
    server.answer("/api/desk/orders/9W57J-YKX28/claim", () => ({
      ...unavailable,
      status: 409,
      code: "order_moved",
      detail: "Ben has this order.",
    }));
    await user.click(screen.getByRole("button", { name: "Claim this order" }));
    expect(await screen.findByText("Ben has this order.")).toBeDefined();
  });
});
