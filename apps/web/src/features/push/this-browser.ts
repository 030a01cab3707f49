import { api, ApiError, expectOk, unwrap } from "../../lib/api.ts";
import { noteSubscription, ownSubscription, subscriberMark } from "../../lib/own-subscription.ts";
import { isOfKey, type PushAddress, subscribeTo } from "../../lib/push-subscription.ts";

/** "install": on an iPhone or iPad, only an installed site gets push notices. */
export type PushAbility = "able" | "blocked" | "install" | "unable";

export function pushAbility(): PushAbility {
  if ("PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis)
    return Notification.permission === "denied" ? "blocked" : "able";
  return "standalone" in navigator && navigator.standalone !== true ? "install" : "unable";
}

/** Asks for the browser's permission. Null: it was not granted. */
export async function turnOn(publicKey: string): Promise<string | null> {
  const address = await subscribeHere(publicKey);
  return address && (await note(address, await markOfUser()));
}

/** For an account or an order. Null: the permission was not granted. */
export async function subscribeHere(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return subscribeTo(await navigator.serviceWorker.ready, publicKey);
}

/** The server first: if it can't be reached, nothing is changed. */
export async function turnOff(id: string): Promise<void> {
  try {
    expectOk(await api.DELETE("/api/account/push-subscriptions/{id}", { params: { path: { id } } }));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone) throw error;
  }
  await unsubscribe();
}

/**
 * If push is on in this browser: subscribes again if the server or browser has lost the subscription, the
 * desk's key has changed, or an earlier session subscribed. If the server has lost one that another account
 * switched on, or that an earlier release noted without an account's mark, push ends here instead.
 */
export async function keepSubscribed(): Promise<void> {
  const own = ownSubscription();
  if (own === null || pushAbility() !== "able" || Notification.permission !== "granted") return;
  const { publicKey, subscriptions } = unwrap(await api.GET("/api/account/push-subscriptions"));
  const known = subscriptions.find(({ id }) => id === own);
  const mark = await markOfUser();
  if (known === undefined && subscriberMark() !== mark) return unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  const isKept = subscription !== null && isOfKey(subscription, publicKey) && known?.current !== false;
  if (known !== undefined && isKept) noteSubscription(own, mark);
  else await note(await subscribeTo(registration, publicKey), mark);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  noteSubscription(null);
}

async function note(body: PushAddress, mark: string): Promise<string> {
  const { id } = unwrap(await api.POST("/api/account/push-subscriptions", { body }));
  noteSubscription(id, mark);
  return id;
}

/** 64 bits of a digest of the address. Pages with push are secure, so they have `crypto.subtle`. */
async function markOfUser(): Promise<string> {
  const session = unwrap(await api.GET("/api/session"));
  const address = session.authenticated ? session.user.email : "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return new DataView(digest).getBigUint64(0).toString(36);
}
