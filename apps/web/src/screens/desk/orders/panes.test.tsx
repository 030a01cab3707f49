import { screen, waitFor } from "@testing-library/react";
import type { DeskOrder, Problem } from "@tradeslip/contracts";
import { Link } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { deskPerson, deskSettings, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { partLink } from "../frame/desk-part.ts";
import { Frame } from "../frame/frame.tsx";
import { listLink } from "../frame/lists.ts";
import { ORDERS, PARTS } from "../frame/parts.ts";
import { loadBesideList } from "./beside-list.ts";

const [FIRST, SECOND] = ["9W57J-YKX28", "K5PW2-9DQX3"] as const;
const BEN = { id: "ben", name: "Ben" };
const claimOf = (reference: string) => `/api/desk/orders/${reference}/claim`;

// Loaded on demand, in real time, which the fake clock does not wait for.
beforeAll(async () => {
  await ORDERS.chunk.preload();
  await PARTS["rates"]!.chunk.preload();
  await loadBesideList();
});
beforeEach(() => {
  void new FakeStreams();
  // A list draws only what fits its height.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(700);
});

function Linked() {
  return (
    <>
      <Link to={listLink("mine")}>To mine</Link>
      <Link to={partLink("rates")}>To the rates</Link>
      <Frame person={deskPerson("agent")} />
    </>
  );
}

/** Two free orders, whose steps are answered when the test says so. */
async function open(steps: DeskOrder["steps"] = ["claim"]) {
  const server = new FakeServer();
  const orders = [FIRST, SECOND].map((reference) => waitingOrder(server.now, { reference, steps }));
  server.answer("/api/desk/orders", (search) =>
    search.has("agent") ? { orders: [], counts: {} } : { orders, counts: { inbox: 2 } },
  );
  server.answer(`/api/desk/orders/${FIRST}`, () => orders[0]!);
  server.answer(`/api/desk/orders/${SECOND}`, () => orders[1]!);
  server.answer("/api/desk/settings", () => deskSettings());
  server.answer("/api/desk/receiving-accounts", () => ({ accounts: [] }));
  server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
  server.answer("/api/desk/rates", { version: 1, rates: [], pending: [] });
  const { user, unmount } = await renderApp(<Linked />, { at: "/desk", server });
  const asked: string[] = [];
  const answers = new Map<string, (answer: Response) => void>();
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const { pathname } = new URL(new Request(...sent).url);
    if (!/\/(?:claim|release)$/.test(pathname)) return server.fetch(...sent);
    asked.push(pathname);
    return new Promise<Response>((answer) => answers.set(pathname.split("/").at(-2)!, answer));
  });
  await waitFor(() => expect(screen.getByText("2 unclaimed")).toBeDefined());
  const answer = async (reference: string, response: Response) => {
    answers.get(reference)!(response);
    await passTime(0);
    await passTime(0);
  };
  return {
    user,
    unmount,
    asked,
    take: (reference: string) =>
      answer(
        reference,
        Response.json(
          waitingOrder(server.now, {
            reference,
            version: 2,
            state: "claimed",
            agent: { id: "ada", name: "Ada" },
            steps: ["release", "note"],
          }),
        ),
      ),
    refuse: (reference: string, problem: Partial<Problem>) => {
      const { status, ...rest } = { ...unavailable, ...problem };
      const headers = { "content-type": "application/problem+json" };
      return answer(reference, Response.json({ ...rest, status }, { status, headers }));
    },
  };
}

const opened = () => screen.queryByRole("article")?.querySelector("h1")?.textContent;

it("c claims the order at the cursor once, and opens it", async () => {
  const { user, asked, take } = await open();
  await user.keyboard("jcc");
  expect(asked).toEqual([claimOf(FIRST)]);
  await take(FIRST);
  expect(opened()).toBe(FIRST);
});

it("c claims the next order while the first one's answer is awaited, and opens the one at the cursor", async () => {
  const { user, asked, take } = await open();
  await user.keyboard("jcjc");
  expect(asked).toEqual([FIRST, SECOND].map(claimOf));
  await take(FIRST);
  expect(opened()).toBeUndefined();
  await take(SECOND);
  expect(opened()).toBe(SECOND);
});

it("a late answer to a claim doesn't leave the order that was opened meanwhile", async () => {
  const { user, take } = await open();
  await user.keyboard("jcj{Enter}");
  await passTime(0);
  expect(opened()).toBe(SECOND);
  await take(FIRST);
  expect(opened()).toBe(SECOND);
});

it("an order that was opened and left while its claim is awaited isn't opened again", async () => {
  const { user, take } = await open();
  await user.keyboard("jc{Enter}");
  await passTime(0);
  expect(opened()).toBe(FIRST);
  await user.keyboard("{Escape}");
  await take(FIRST);
  expect(opened()).toBeUndefined();
});

it.each<[string, Partial<Problem>, string]>([
  [
    "for what the desk has decided",
    { status: 409, code: "step_not_possible", detail: "Your orders are at their limit." },
    "Your orders are at their limit.",
  ],
  [
    "for a change by its customer, with the order still free",
    { status: 409, code: "order_moved", detail: "The customer changed this order meanwhile.", order: {} },
    "The customer changed this order meanwhile.",
  ],
  ["for now", { detail: "The desk is away." }, "The desk is away."],
])("a claim that is refused %s says which order it was, and why", async (_case, problem, why) => {
  const { user, take, refuse } = await open();
  await user.keyboard("jc");
  await refuse(FIRST, problem);
  expect(screen.getByRole("alert").textContent).toBe(FIRST + why);
  // The next press of a claim begins without it.
  await user.keyboard("c");
  expect(screen.queryByRole("alert")).toBeNull();
  await take(FIRST);
  expect(opened()).toBe(FIRST);
});

it("a claim that another agent was faster to make leaves it to the order's row to say so", async () => {
  const { user, refuse } = await open();
  await user.keyboard("jc");
  const order = { reference: FIRST, version: 2, state: "claimed", agent: BEN };
  await refuse(FIRST, { status: 409, code: "order_moved", detail: "Ben has this order.", order });
  expect(screen.queryByRole("alert")).toBeNull();
});

const AWAY = { detail: "The desk is away." };
const LOST = {
  status: 409,
  code: "order_moved",
  detail: "Ben has this order.",
  order: { reference: FIRST, version: 2, agent: BEN },
};
it.each<[string, string, string, Partial<Problem>]>([
  ["for now", "To mine", "To the rates", AWAY],
  ["for now", "To the rates", "To mine", AWAY],
  ["because another agent was faster", "To mine", "To the rates", LOST],
  ["because another agent was faster", "To the rates", "To mine", LOST],
])(
  "a claim that is refused %s says so %s, where its agent is by then",
  async (_case, link, next, problem) => {
    for (const keys of [["jc"], ["j{Enter}", "c"]]) {
      const { user, refuse, unmount } = await open();
      for (const pressed of keys) {
        await user.keyboard(pressed);
        await passTime(0);
      }
      await user.click(screen.getByRole("link", { name: link }));
      await passTime(0);
      await refuse(FIRST, problem);
      expect(screen.getByRole("alert").textContent).toBe(FIRST + problem.detail);
      await user.click(screen.getByRole("link", { name: next }));
      await passTime(0);
      expect(screen.queryByRole("alert")).toBeNull();
      unmount();
    }
  },
);

/** Of its form; the one that opened it comes after. */
const releaseButton = () => screen.getAllByRole("button", { name: /^Release/ })[0]!;

it.each<[string, Partial<Problem>]>([
  ["for now", AWAY],
  ["because another agent was faster", LOST],
  ["for lack of a right", { status: 403, code: "not_allowed", detail: "Your role may not do this." }],
])("a release that is refused %s says so where its agent is by then", async (_case, problem) => {
  for (const leave of ["To mine", "To the rates", "Back to the list"]) {
    const { user, refuse, asked, unmount } = await open(["claim", "release"]);
    await user.keyboard("j{Enter}");
    await passTime(0);
    await user.click(screen.getByRole("button", { name: /^Release/ }));
    await user.click(releaseButton());
    await passTime(0);
    expect(asked).toEqual([`/api/desk/orders/${FIRST}/release`]);
    await user.click(screen.getByRole(leave.startsWith("Back") ? "button" : "link", { name: leave }));
    await passTime(0);
    await refuse(FIRST, problem);
    expect(screen.getByRole("alert").textContent).toBe(FIRST + problem.detail);
    unmount();
  }
});

it("a release that is refused in its order says so there alone, and the next one begins without an older refusal", async () => {
  const { user, refuse, unmount } = await open(["claim", "release"]);
  const release = async () => {
    await user.click(releaseButton());
    await passTime(0);
  };
  await user.keyboard("j{Enter}");
  await passTime(0);
  await user.click(screen.getByRole("button", { name: /^Release/ }));
  await release();
  await refuse(FIRST, AWAY);
  expect(screen.getByRole("alert").textContent).toBe(`${AWAY.detail}Retry`);
  await release();
  await user.click(screen.getByRole("button", { name: "Back to the list" }));
  await refuse(FIRST, AWAY);
  expect(screen.getByRole("alert").textContent).toBe(FIRST + AWAY.detail);
  await user.keyboard("{Enter}");
  await passTime(0);
  await user.click(screen.getByRole("button", { name: /^Release/ }));
  await release();
  expect(screen.queryByRole("alert")).toBeNull();
  unmount();
});
