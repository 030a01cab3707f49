/** Replaces the service worker on every device, deletes its caches and unregisters itself. See README.md. */
import { deleteOthers } from "./caches.ts";
import type { WorkerScope } from "./worker-scope.ts";

const worker = self as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  await deleteOthers();
  await worker.registration.unregister();
}
