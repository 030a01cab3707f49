import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The first refresh is immediate, then at most one per pause: an office's consoles share a rate limit. */
const PAUSE_MS = 1_000;

const AFTER_THOSE = { cancelRefetch: false } as const;

interface Waiting {
  readonly keys: Map<string, QueryKey>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastAt: number;
}

const waiting = new WeakMap<QueryClient, Waiting>();

/** Refetches what is shown under these keys, together with everything else that changes within a moment. */
export function refreshSoon(client: QueryClient, ...queryKeys: readonly QueryKey[]): void {
  const state = waiting.get(client) ?? { keys: new Map(), timer: undefined, lastAt: 0 };
  waiting.set(client, state);
  for (const key of queryKeys) state.keys.set(JSON.stringify(key), key);
  state.timer ??= setTimeout(
    () => {
      state.timer = undefined;
      state.lastAt = Date.now();
      const old = [...state.keys.values()];
      state.keys.clear();
      for (const queryKey of old) refetch(client, queryKey);
    },
    Math.min(PAUSE_MS, Math.max(0, state.lastAt + PAUSE_MS - Date.now())),
  );
}

/**
 * An answer under way may be older than the change, so another is asked for after it. Ending it instead would
 * leave a slow network without any while changes keep coming, and isn't done to a first one.
 */
function refetch(client: QueryClient, queryKey: QueryKey): void {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  void client.invalidateQueries({ queryKey }, AFTER_THOSE);
  for (const { promise, queryKey: own } of underWay)
    void Promise.allSettled([promise]).then(() =>
      client.invalidateQueries({ queryKey: own, exact: true }, AFTER_THOSE),
    );
}
