import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../../../features/account/use-session.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import {
  ACCOUNTS_KEY,
  BLOCKS_KEY,
  booksKey,
  DESK,
  orderQuery,
  RATES_KEY,
  repliesQuery,
  SETTINGS_KEY,
  SUSPENSE_KEY,
} from "../orders/order-queries.ts";
import { refreshSoon } from "../orders/refresh-soon.ts";

interface EventData {
  readonly reference?: string;
  /** A receiving account's. */
  readonly id?: string;
}

/** The queries that each event of the desk makes stale. */
const EVENTS: Readonly<Record<string, (data: EventData) => readonly (readonly unknown[])[]>> = {
  order: ({ reference = "" }) => [[DESK, "orders"], orderQuery(reference).queryKey],
  // Its lines stay where they are: keys choose them by their place.
  account: ({ id = "" }) => [
    ACCOUNTS_KEY,
    SUSPENSE_KEY,
    ...["day", "payments", "mapping"].map((part) => [...booksKey(id), part]),
  ],
  settings: () => [SETTINGS_KEY, RATES_KEY, BLOCKS_KEY, repliesQuery.queryKey],
};

/** Between two tries at a stream that the server refuses; up to twice as long, so that not all come at once. */
const REFUSED_PAUSE_MS = 10_000;

/**
 * Refetches what is shown as soon as the desk's stream tells of a change, and at each try while the server
 * refuses one. A browser without streams polls.
 * @returns since when the stream is cut, in milliseconds since the epoch; null while it is live
 */
export function useDeskStream(): number | null {
  const client = useQueryClient();
  const [cutAt, setCutAt] = useState<number | null>(null);
  useEffect(() => {
    if (!("EventSource" in globalThis)) return undefined;
    let pausing: ReturnType<typeof setTimeout> | undefined;
    const open = (): EventSource => {
      const opened = new EventSource("/api/desk/stream");
      opened.addEventListener("open", () => {
        setCutAt(null);
        refreshSoon(client, [DESK]);
      });
      opened.addEventListener("error", () => {
        setCutAt((known) => known ?? serverNow());
        // A stream also ends with the session or the role.
        void client.invalidateQueries(sessionQuery);
        // Otherwise the browser reconnects by itself.
        if (opened.readyState === EventSource.CLOSED)
          pausing = setTimeout(openAgain, REFUSED_PAUSE_MS * (1 + Math.random()));
      });
      for (const [name, changed] of Object.entries(EVENTS)) {
        opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
          refreshSoon(client, ...changed(JSON.parse(data) as EventData));
        });
      }
      return opened;
    };
    let source = open();
    const openAgain = () => {
      refreshSoon(client, [DESK]);
      source = open();
    };
    return () => {
      clearTimeout(pausing);
      source.close();
    };
  }, [client]);
  return cutAt;
}
