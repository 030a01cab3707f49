import { createHash } from "node:crypto";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { noteSubscription, ownSubscription } from "../../lib/own-subscription.ts";
import { ada, adaSession, pushSubscriptions, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { keepSubscribed } from "../../features/push/this-browser.ts";
import { PushNotices } from "./push-notices.tsx";

const PATH = "/api/account/push-subscriptions";
const KEYS = { p256dh: "a-point", auth: "a-secret" };

afterEach(() => {
  vi.unstubAllGlobals();
  noteSubscription(null);
});

/** Makes the browser support push, as standardised. */
function stubPush(permission: NotificationPermission = "granted") {
  let subscription: object | null = null;
  let key: string | null = null;
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (subscription !== null && key !== applicationServerKey) throw new DOMException("InvalidStateError");
      key = applicationServerKey;
      subscription = {
        options: { applicationServerKey: new Uint8Array(Buffer.from(key, "base64url")).buffer },
        toJSON: () => ({ endpoint: "https://push.example/send", keys: KEYS }),
        unsubscribe: async () => {
          subscription = null;
        },
      };
      return subscription;
    },
    getSubscription: async () => subscription,
  };
  vi.stubGlobal("PushManager", {});
  // jsdom has none, and Node's answers outside the fake clock.
  const digest = async (_name: string, data: Uint8Array) =>
    new Uint8Array(createHash("sha256").update(data).digest()).buffer;
  vi.stubGlobal("crypto", { subtle: { digest } });
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { serviceWorker: { value: { ready: Promise.resolve({ pushManager }) } } }),
  );
  return { isSubscribed: () => subscription !== null, keyOfBrowser: () => key };
}

async function open(server = new FakeServer(), session: typeof adaSession | null = adaSession) {
  if (session !== null) server.answer("/api/session", session);
  const app = await renderApp(<PushNotices />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(screen.getByRole("button", { name }));
  await passTime(1);
};

it("a browser is turned on with its own subscription, and says so", async () => {
  const { isSubscribed } = stubPush();
  const app = await open();
  const added = {
    ...pushSubscriptions,
    id: "this-browser",
    subscriptions: [
      { id: "this-browser", device: "Firefox on Linux", createdAt: new Date().toISOString(), works: true },
    ],
  };
  app.server.answer(PATH, added);
  await press(app, "Turn on");
  expect(isSubscribed()).toBe(true);
  expect(app.server.sentTo(PATH)).toEqual([{ endpoint: "https://push.example/send", keys: KEYS }]);
  expect(screen.getByText("Push notices are on in this browser.")).toBeTruthy();
  expect(screen.getByText("Notifications are arriving.")).toBeTruthy();
  await press(app, "Turn off");
  expect(isSubscribed()).toBe(false);
  expect(app.server.callsTo("/api/account/push-subscriptions/this-browser")).toBe(1);
});

it("who doesn't allow it stays off, and is told", async () => {
  stubPush("default");
  const app = await open();
  await press(app, "Turn on");
  expect(screen.getByText("Your browser didn't allow it.")).toBeTruthy();
  expect(app.server.sentTo(PATH)).toEqual([]);
});

it("a browser that blocks notices says what to do, and offers nothing", async () => {
  stubPush("denied");
  await open();
  expect(screen.getByText(/^Your browser blocks notices of this site/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("an iPhone's tab says that the site has to be installed first", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { standalone: { value: false } }));
  await open();
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
});

it("a browser without pushes says so", async () => {
  await open();
  expect(screen.getByText("This browser can't show notices of this site.")).toBeTruthy();
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
});

it("a visitor reads what an account adds", async () => {
  await open(new FakeServer(), null);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getByText(/also while this site is closed/)).toBeTruthy();
});

/** Turned on by Ada. The server lists it as `more` says, or no longer. */
async function turnedOn(session = adaSession) {
  const browser = stubPush();
  const server = new FakeServer();
  const publicKey = Buffer.alloc(65, 1).toString("base64url");
  server.answer(PATH, { publicKey, subscriptions: [] });
  const app = await open(server, session);
  const own = {
    id: "this-browser",
    device: "Firefox on Linux",
    createdAt: new Date().toISOString(),
    works: true,
  };
  const list = (...more: readonly { current?: boolean }[]) =>
    server.answer(PATH, {
      id: "this-browser",
      publicKey,
      subscriptions: more.map((one) => ({ ...own, ...one })),
    });
  list({ current: true });
  await press(app, "Turn on");
  return { ...browser, ...app, list };
}

it("what could not be turned off stays on", async () => {
  const app = await turnedOn();
  app.server.answer("/api/account/push-subscriptions/this-browser", "unreachable");
  await press(app, "Turn off");
  expect(screen.getByText("Nothing was changed")).toBeTruthy();
  expect([app.isSubscribed(), ownSubscription()]).toEqual([true, "this-browser"]);
});

it("another account that logs in here gets no notices that it didn't turn on, and sees none of the first", async () => {
  // A checksum of 31 * letter + letter took these two for one.
  const sessionOf = (email: string) => ({ ...adaSession, user: { ...ada, email } });
  const { server, list, isSubscribed } = await turnedOn(sessionOf("a~@desk.example"));
  list();
  server.answer("/api/session", sessionOf("b_@desk.example"));
  await keepSubscribed();
  expect([server.sentTo(PATH).length, isSubscribed(), ownSubscription()]).toEqual([1, false, null]);
});

it("a subscription of an earlier release, which noted no account, is kept while the server has it, and else ends", async () => {
  const { server, list, isSubscribed } = await turnedOn();
  noteSubscription("this-browser");
  await keepSubscribed();
  list();
  await keepSubscribed();
  expect([server.sentTo(PATH).length, isSubscribed()]).toEqual([2, true]);
  noteSubscription("this-browser");
  await keepSubscribed();
  expect([server.sentTo(PATH).length, isSubscribed(), ownSubscription()]).toEqual([2, false, null]);
});

it("the same account gets them again after its session ended, in the session of now", async () => {
  const { server, list } = await turnedOn();
  await keepSubscribed();
  expect(server.sentTo(PATH)).toHaveLength(1);
  list();
  await keepSubscribed();
  expect(server.sentTo(PATH)).toHaveLength(2);
  list({ current: false });
  await keepSubscribed();
  expect(server.sentTo(PATH)).toHaveLength(3);
});

it("a page that loads subscribes again where the desk's key is another, and else leaves all as it is", async () => {
  const { keyOfBrowser } = stubPush();
  const [old, changed] = [Buffer.alloc(65, 0xfb), Buffer.alloc(65, 2)].map((key) =>
    key.toString("base64url"),
  );
  const server = new FakeServer();
  const own = { device: "Firefox on Linux", createdAt: new Date().toISOString(), works: true };
  const answer = (publicKey: string) => ({
    id: "this-browser",
    publicKey,
    subscriptions: [{ id: "this-browser", ...own }],
  });
  server.answer(PATH, { ...answer(old!), subscriptions: [] });
  await press(await open(server), "Turn on");
  server.answer(PATH, answer(old!));
  await keepSubscribed();
  expect([server.sentTo(PATH).length, keyOfBrowser()]).toEqual([1, old]);
  server.answer(PATH, answer(changed!));
  await keepSubscribed();
  expect([server.sentTo(PATH).length, keyOfBrowser()]).toEqual([2, changed]);
});
