import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The first refresh is immediate, then at most one per pause: an office's consoles share a rate limit. */
const PAUSE_MS = 1_000;

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
      for (const queryKey of old) void client.invalidateQueries({ queryKey });
    },
    Math.min(PAUSE_MS, Math.max(0, state.lastAt + PAUSE_MS - Date.now())),
  );
}
