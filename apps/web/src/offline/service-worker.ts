/**
 * Shows the shell, and the last prices with their age, when the network is away. What it does with which request stands
 * in strategy.ts; how it changes and how it is switched off, in README.md.
 */
import { BuildSet, type Build } from "./build-set.ts";
import { deleteOthers } from "./caches.ts";
import {
  saveResponse,
  saveFirstResponses,
  SAVED_RESPONSES,
  savedResponse,
  savedPicture,
} from "./saved-responses.ts";
import { networkFirst, strategyOf } from "./strategy.ts";
import type { RequestEvent, WorkerScope } from "./worker-scope.ts";

/** Put in by the build (scripts/service-worker.ts). */
declare const BUILD: Build;

const worker = self as unknown as WorkerScope;
const buildSet = new BuildSet(BUILD);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", handle);

/**
 * Without skipWaiting: a new build waits until all tabs of the old one are closed, so that no open tab ever gets another
 * build's files or loses its own. The wait costs nobody anything: pages come from the network first, so a reload shows
 * the new build at once, and only what is shown without a network stays the old one until then, whole.
 */
async function install(): Promise<void> {
  await buildSet.fill();
  await saveFirstResponses();
}

async function activate(): Promise<void> {
  await deleteOthers(buildSet.name, SAVED_RESPONSES);
  await worker.registration.navigationPreload.enable();
  // The first visit's own page keeps its answers too. No other page can be there: see install.
  await worker.clients.claim();
}

function handle(event: RequestEvent): void {
  const { request } = event;
  switch (strategyOf(request, worker.location.origin)) {
    case "page":
      event.respondWith(networkFirst(fetchPage(event), () => buildSet.shell()));
      break;
    case "asset":
      event.respondWith(buildSet.file(request).then((file) => file ?? fetch(request)));
      break;
    case "file":
      event.respondWith(networkFirst(fetch(request), () => buildSet.file(request)));
      break;
    case "picture":
      event.respondWith(networkFirst(fetchAndSave(event), () => savedPicture(request)));
      break;
    case "data":
      event.respondWith(networkFirst(fetchAndSave(event), () => savedResponse(request)));
      break;
    case null:
      // The browser complains of a page that was asked for ahead and that nobody waits for.
      if (request.mode === "navigate") event.waitUntil(event.preloadResponse.catch(() => undefined));
  }
}

async function fetchPage(event: RequestEvent): Promise<Response> {
  const ahead = event.preloadResponse;
  event.waitUntil(ahead.catch(() => undefined));
  return (await ahead) ?? fetch(event.request);
}

/** Keeps the answer even if it comes so late that the page was given an older one. */
function fetchAndSave(event: RequestEvent): Promise<Response> {
  const answer = fetch(event.request);
  event.waitUntil(saveResponse(event.request, answer));
  return answer;
}
