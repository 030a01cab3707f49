import { api, expectOk, unwrap } from "../../lib/api.ts";
import { noteSubscription, ownSubscription } from "../../lib/own-subscription.ts";

/** "install": on an iPhone or iPad only an installed site gets pushes. */
export type PushAbility = "able" | "blocked" | "install" | "unable";

export function pushAbility(): PushAbility {
  if ("PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis)
    return Notification.permission === "denied" ? "blocked" : "able";
  return "standalone" in navigator && navigator.standalone !== true ? "install" : "unable";
}

/** Asks for the browser's permission. Null: it was not given. */
export async function turnOn(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return subscribe(publicKey);
}

export async function turnOff(id: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  noteSubscription(null);
  expectOk(await api.DELETE("/api/account/push-subscriptions/{id}", { params: { path: { id } } }));
}

/** Where this browser is switched on, and the server or the browser has forgotten it since: subscribes anew. */
export async function keepSubscribed(): Promise<void> {
  const own = ownSubscription();
  if (own === null || pushAbility() !== "able" || Notification.permission !== "granted") return;
  const { publicKey, subscriptions } = unwrap(await api.GET("/api/account/push-subscriptions"));
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null || !subscriptions.some(({ id }) => id === own)) await subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<string> {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // One of another key is in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const { id } = unwrap(
    await api.POST("/api/account/push-subscriptions", { body: { endpoint, keys: { p256dh, auth } } }),
  );
  noteSubscription(id);
  return id;
}
