/**
 * Shows the shell and the last prices with their age when offline. strategy.ts decides what happens to a
 * request; README.md describes updates and how to switch it off.
 */
import {
  type Build,
  BuildSet,
  deleteOthers,
  renewKeys,
  SAVED_RESPONSES,
  savedPicture,
  savedResponse,
  saveFirstResponses,
  saveResponse,
  saveSeen,
  wholeResponse,
} from "./caches.ts";
import { showPushes } from "./push-notices.ts";
import { networkFirst, strategyOf } from "./strategy.ts";
import type { PageMessage, RequestEvent, WorkerScope } from "./worker-scope.ts";

/** Inserted by the build (scripts/service-worker.ts). */
declare const BUILD: Build;

const worker = self as unknown as WorkerScope;
const buildSet = new BuildSet(BUILD);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", handle);
worker.addEventListener("message", (event) => event.waitUntil(saveSeenBy(event)));
showPushes(worker);

/**
 * Without skipWaiting: a new build waits until all tabs of the old one are closed, so that no open tab gets
 * another build's files or loses its own. The wait costs nothing: pages come from the network first, so a
 * reload shows the new build, and only offline pages stay on the old one, complete.
 */
async function install(): Promise<void> {
  await buildSet.fill();
  await saveFirstResponses();
}

async function activate(): Promise<void> {
  await deleteOthers(buildSet.name, SAVED_RESPONSES);
  await worker.registration.navigationPreload.enable();
  // So that the first visit's own page caches its responses too. No other page can be open: see install.
  await worker.clients.claim();
}

/** On a first visit, the page sent its requests before there was a worker. */
async function saveSeenBy({ data }: PageMessage): Promise<void> {
  const request = { method: "GET", mode: "cors" } as const;
  await saveSeen(data, (url) =>
    ["data", "picture"].includes(strategyOf({ ...request, url }, worker.location.origin) ?? ""),
  );
}

function handle(event: RequestEvent): void {
  const { request } = event;
  switch (strategyOf(request, worker.location.origin)) {
    case "page": {
      const page = fetchPage(event);
      event.respondWith(networkFirst(page, () => buildSet.shell(request)));
      event.waitUntil(page.then(() => renewKeys()).catch(() => undefined));
      break;
    }
    case "asset":
      // Others are left to the browser: Firefox logs an error if a page is left while we fetch for it.
      if (buildSet.has(request))
        event.respondWith(buildSet.file(request).then((file) => file ?? fetch(request)));
      break;
    case "file":
      event.respondWith(networkFirst(fetch(request), () => buildSet.file(request)).then(wholeResponse));
      break;
    case "picture":
      event.respondWith(networkFirst(fetchAndSave(event), () => savedPicture(request)).then(wholeResponse));
      break;
    case "data":
      event.respondWith(networkFirst(fetchAndSave(event), () => savedResponse(request)).then(wholeResponse));
      break;
    case null:
      // Browsers log an unused navigation preload.
      if (request.mode === "navigate") event.waitUntil(event.preloadResponse.catch(() => undefined));
  }
}

async function fetchPage(event: RequestEvent): Promise<Response> {
  const ahead = event.preloadResponse;
  event.waitUntil(ahead.catch(() => undefined));
  return (await ahead) ?? fetch(event.request);
}

/** Caches the response even if it arrives after the page was given an older one. */
function fetchAndSave(event: RequestEvent): Promise<Response> {
  const answer = fetch(event.request);
  event.waitUntil(saveResponse(event.request, answer));
  return answer;
}
