import { subscribeTo } from "../lib/push-subscription.ts";
import type { NoticeClick, PushArrival, WorkerScope } from "./worker-scope.ts";

/** What the provider pushes. */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
  /** Path of the page that it leads to. */
  readonly page: string;
  readonly tag: string;
}

/** Browsers take the subscription away from whom shows nothing: what can't be read is shown, too. */
const UNREADABLE: PushedNotice = {
  title: "News",
  body: "Open the site to read them.",
  page: "/",
  tag: "news",
};

/** Shows each push as a notice, opens its page when it is pressed, and sees to it that more can come. */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(worker, event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(worker)));
}

const SUBSCRIPTIONS = "/api/account/push-subscriptions";

/**
 * The browser or its push service took the subscription away, perhaps while no page is open. Where that fails
 * (no user is logged in, no network, no permission), the next page sees to it (this-browser.ts).
 */
async function subscribeAnew({ registration }: WorkerScope): Promise<void> {
  const answer = await fetch(SUBSCRIPTIONS);
  if (!answer.ok) return;
  const { publicKey } = (await answer.json()) as { readonly publicKey: string };
  const body = JSON.stringify(await subscribeTo(registration, publicKey));
  await fetch(SUBSCRIPTIONS, { method: "POST", headers: { "content-type": "application/json" }, body });
}

async function show({ registration }: WorkerScope, event: PushArrival): Promise<void> {
  const { title, body, page, tag } = noticeIn(event);
  await registration.showNotification(title, { body, tag, icon: "/app-icons/icon-192.png", data: { page } });
}

/** In a tab that is open, where there is one. */
async function open({ clients, location }: WorkerScope, { notification }: NoticeClick): Promise<void> {
  notification.close();
  const { page } = notification.data ?? UNREADABLE;
  const url = new URL(page, location.origin);
  // A page of ours, whatever was pushed.
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
