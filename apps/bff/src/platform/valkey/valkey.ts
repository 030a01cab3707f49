import { createHash } from "node:crypto";

/** Runs atomically. All keys of a call share a hash tag, so that a cluster can run it. */
export interface Script {
  readonly lua: string;
  /** The types of its keys, in order. */
  readonly types: readonly KeyType[];
  /** For EVALSHA. */
  readonly sha: string;
}

/** As TYPE returns it. */
export type KeyType = "string" | "hash" | "set" | "zset";

export function script(types: readonly KeyType[], lua: string): Script {
  return { lua, types, sha: createHash("sha1").update(lua).digest("hex") };
}

/**
 * Valkey, or Redis. Commands fail at once while it is unreachable: nothing is queued. Others may write there
 * too, so readers validate what they get. A key of ours with a wrong type of value is deleted, and the
 * command runs again.
 */
export interface Valkey {
  /** One command. Rejects when Valkey is unreachable or does not reply in time. */
  call(command: string, ...args: readonly (string | number)[]): Promise<unknown>;
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Subscribes to a channel until the connection closes. A listener that throws affects no other. */
  listen(channel: string, onMessage: (message: string) => void): void;
  /** Called after each reconnect: messages sent meanwhile were missed. */
  onReady(act: () => void): void;
  close(): Promise<void>;
}
