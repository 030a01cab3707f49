import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "./app.ts";

/** Clients get so long to end their connections by themselves: one that is cut may have a request on its way. */
const LEAVING_MS = 500;
const LEAVING_CHECK_MS = 20;
/** Longer than any call of the API may take; downloads that are not through by then are cut. */
const LAST_ANSWERS_MS = 6_000;

export interface ShutDownParts {
  readonly app: App;
  /** What answers that are still to be given need: the provider. */
  readonly closeTheRest: () => Promise<void>;
  /** With readiness gone everything goes on for so long, until proxies have noticed. */
  readonly delayMs: number;
}

/** Ends the service without failing a request that has reached us. */
export async function shutDown({ app, closeTheRest, delayMs }: ShutDownParts): Promise<void> {
  const { server: http } = app.server;
  app.drain();
  await wait(delayMs);
  await clientsLeave(http);
  const cut = setTimeout(() => http.closeAllConnections(), LAST_ANSWERS_MS);
  await app.server.close();
  clearTimeout(cut);
  await closeTheRest();
}

async function clientsLeave(http: Server): Promise<void> {
  const until = performance.now() + LEAVING_MS;
  while (performance.now() < until && (await connections(http)) > 0) await wait(LEAVING_CHECK_MS);
}

function connections(http: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
