import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** At first at once, then at most once in so long: consoles of an office share a limit of calls. */
const PAUSE_MS = 1_000;

interface Waiting {
  readonly keys: Map<string, QueryKey>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastAt: number;
}

const waiting = new WeakMap<QueryClient, Waiting>();

/** Reads again what is shown of these keys, together with all else that changes within a moment. */
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
