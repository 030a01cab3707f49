import { api, expectOk, unwrap } from "../../lib/api.ts";
import { noteSubscription, ownSubscription } from "../../lib/own-subscription.ts";
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
  return address && (await note(address));
}

/** For an account or an order. Null: the permission was not granted. */
export async function subscribeHere(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return subscribeTo(await navigator.serviceWorker.ready, publicKey);
}

export async function turnOff(id: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  noteSubscription(null);
  expectOk(await api.DELETE("/api/account/push-subscriptions/{id}", { params: { path: { id } } }));
}

/**
 * If push is on in this browser: subscribes again if the server or browser has lost the subscription, or the
 * desk's key has changed.
 */
export async function keepSubscribed(): Promise<void> {
  const own = ownSubscription();
  if (own === null || pushAbility() !== "able" || Notification.permission !== "granted") return;
  const { publicKey, subscriptions } = unwrap(await api.GET("/api/account/push-subscriptions"));
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  const isKept =
    subscription !== null && isOfKey(subscription, publicKey) && subscriptions.some(({ id }) => id === own);
  if (!isKept) await note(await subscribeTo(registration, publicKey));
}

async function note(body: PushAddress): Promise<string> {
  const { id } = unwrap(await api.POST("/api/account/push-subscriptions", { body }));
  noteSubscription(id);
  return id;
}
