import { afterEach, expect, it, vi } from "vitest";
import { showPushes } from "./push-notices.ts";
import type { WorkerScope } from "./worker-scope.ts";

const PUSHED = {
  title: "Update on your order",
  body: "We've seen your payment.",
  page: "/q/2.abc",
  tag: "order",
};

afterEach(() => vi.unstubAllGlobals());

function start(tabs: readonly string[] = [], pushManager: object = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: object[] = [];
  const opened: string[] = [];
  const scope = {
    location: { origin: "https://desk.example" },
    registration: {
      pushManager,
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  showPushes(scope as unknown as WorkerScope);
  const happen = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { shown, opened, happen };
}

it("shows a push as a notice", async () => {
  const { shown, happen } = start();
  await happen("push", { data: { json: () => PUSHED } });
  expect(shown).toMatchObject([
    { title: PUSHED.title, body: PUSHED.body, tag: "order", data: { page: PUSHED.page } },
  ]);
});

it("alerts again with each push of one tag, and shows one without a tag, too", async () => {
  const { shown, happen } = start();
  await happen("push", { data: { json: () => PUSHED } });
  await happen("push", { data: { json: () => ({ ...PUSHED, tag: "" }) } });
  expect(shown).toMatchObject([{ renotify: true }, { renotify: false }]);
});

it.each([
  ["nothing", null],
  ["no JSON", { json: () => JSON.parse("{") }],
  ["something else", { json: () => ({ title: 1 }) }],
])("shows a notice for a push with %s, too: a browser wants one for each", async (_name, data) => {
  const { shown, happen } = start();
  await happen("push", { data });
  expect(shown).toMatchObject([{ title: "News", data: { page: "/" } }]);
});

it.each([
  ["opens its page", [], "/q/2.abc", ["https://desk.example/q/2.abc"]],
  [
    "goes to the tab that has it open",
    ["https://desk.example/q/2.abc"],
    "/q/2.abc",
    ["focus https://desk.example/q/2.abc"],
  ],
  ["opens no page of others", [], "https://evil.example/", []],
])("a pressed notice %s", async (_name, tabs, page, expected) => {
  const { opened, happen } = start(tabs);
  let closed = 0;
  await happen("notificationclick", { notification: { data: { page }, close: () => (closed += 1) } });
  expect([opened, closed]).toEqual([expected, 1]);
});

/** The server's answer to a request for the subscriptions, and what is sent to it. */
function stubServer(status: number, subscriptions: readonly object[] = [{ id: "one", current: true }]) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: { readonly method: string; readonly body: string }) => {
    if (init === undefined) return Response.json({ publicKey: "new-key", subscriptions }, { status });
    sent.push([init.method, path, JSON.parse(init.body)]);
    return Response.json({ id: "one" }, { status: 201 });
  });
  return sent;
}

it("a subscription that the browser took away is replaced by one of the desk's key of today", async () => {
  const sent = stubServer(200);
  const keys = { p256dh: "a-point", auth: "a-secret" };
  const made: object[] = [];
  const { happen } = start([], {
    subscribe: async (options: object) => {
      made.push(options);
      return { toJSON: () => ({ endpoint: "https://push.example/new", keys }) };
    },
  });
  await happen("pushsubscriptionchange", {});
  expect(made).toEqual([{ userVisibleOnly: true, applicationServerKey: "new-key" }]);
  const body = { endpoint: "https://push.example/new", keys };
  expect(sent).toEqual([["POST", "/api/account/push-subscriptions", body]]);
});

it("where no user is logged in, none is made", async () => {
  const sent = stubServer(401);
  await start().happen("pushsubscriptionchange", {});
  expect(sent).toEqual([]);
});

it.each([[[]], [[{ id: "a-phone", current: false }]]])(
  "an account that gets pushes in %j, not in this browser, is subscribed to none here",
  async (subscriptions) => {
    const sent = stubServer(200, subscriptions);
    await start().happen("pushsubscriptionchange", {});
    expect(sent).toEqual([]);
  },
);
