import type { PushSubscriptions } from "@tradeslip/contracts";
import { subscribeTo } from "../lib/push-subscription.ts";
import type { NoticeClick, PushArrival, WorkerScope } from "./worker-scope.ts";

/** The provider's push message. */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
  /** Path of the page to open. */
  readonly page: string;
  readonly tag: string;
}

/** Shown for unreadable messages: browsers revoke the subscription of sites that show nothing. */
const UNREADABLE: PushedNotice = {
  title: "News",
  body: "Open the site to read them.",
  page: "/",
  tag: "news",
};

/**
 * Shows each push as a notice, opens its page when it is clicked, and renews the subscription when it is
 * lost.
 */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(worker, event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(worker)));
}

const SUBSCRIPTIONS = "/api/account/push-subscriptions";

/**
 * The browser or its push service revoked the subscription, perhaps while no page is open. Renewed only if
 * the account that is logged in turned it on here: the subscription may be an order's alone. If renewing
 * fails (not logged in, no network, no permission), the next page retries (this-browser.ts).
 */
async function subscribeAnew({ registration }: WorkerScope): Promise<void> {
  const answer = await fetch(SUBSCRIPTIONS);
  if (!answer.ok) return;
  const { publicKey, subscriptions } = (await answer.json()) as PushSubscriptions;
  if (!subscriptions.some(({ current = true }) => current)) return;
  const body = JSON.stringify(await subscribeTo(registration, publicKey));
  await fetch(SUBSCRIPTIONS, { method: "POST", headers: { "content-type": "application/json" }, body });
}

async function show({ registration }: WorkerScope, event: PushArrival): Promise<void> {
  const { title, body, page, tag } = noticeIn(event);
  // Without it the notice that replaces one of the same tag makes no sound; without a tag it is an error.
  const renotify = tag !== "";
  const options = { body, tag, renotify, icon: "/app-icons/icon-192.png", data: { page } };
  await registration.showNotification(title, options);
}

/** Focuses a tab that already shows the page, if there is one. */
async function open({ clients, location }: WorkerScope, { notification }: NoticeClick): Promise<void> {
  notification.close();
  const { page } = notification.data ?? UNREADABLE;
  const url = new URL(page, location.origin);
  // Only our own pages, whatever was pushed.
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url: at }) => at === url.href);
  await (tab ? tab.focus() : clients.openWindow(url.href));
}

function noticeIn({ data }: PushArrival): PushedNotice {
  try {
    const pushed = data?.json() as Partial<Record<keyof PushedNotice, unknown>> | null;
    const isOurs = [pushed?.title, pushed?.body, pushed?.page, pushed?.tag].every(
      (text) => typeof text === "string",
    );
    return isOurs ? (pushed as PushedNotice) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
