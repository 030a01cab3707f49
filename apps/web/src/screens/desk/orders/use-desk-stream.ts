import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import { ACCOUNTS_KEY, DESK, orderQuery } from "./order-queries.ts";

interface EventData {
  readonly reference?: string;
}

/** What an event of the desk makes old. */
const EVENTS: Readonly<Record<string, (data: EventData) => readonly (readonly unknown[])[]>> = {
  order: ({ reference = "" }) => [[DESK, "orders"], orderQuery(reference).queryKey],
  account: () => [ACCOUNTS_KEY],
  settings: () => [[DESK]],
};

/**
 * Reads what is shown anew as soon as the desk's stream tells of a change.
 * @returns since when it is cut, in milliseconds since the epoch; null while it is live
 */
export function useDeskStream(): number | null {
  const client = useQueryClient();
  const [cutAt, setCutAt] = useState<number | null>(null);
  useEffect(() => {
    const source = new EventSource("/api/desk/stream");
    const refresh = () => void client.invalidateQueries({ queryKey: [DESK] });
    source.addEventListener("open", () => {
      setCutAt(null);
      refresh();
    });
    source.addEventListener("error", () => setCutAt((known) => known ?? serverNow()));
    for (const [name, changed] of Object.entries(EVENTS)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        for (const queryKey of changed(JSON.parse(data) as EventData))
          void client.invalidateQueries({ queryKey });
      });
    }
    return () => source.close();
  }, [client]);
  return cutAt;
}
