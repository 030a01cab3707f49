import { createHash } from "node:crypto";

/** A few steps that the engine takes as one. All keys of a call share a hash tag, so that a cluster can run it. */
export interface Script {
  readonly lua: string;
  /** What its keys hold, in their order. */
  readonly types: readonly KeyType[];
  /** By which the engine knows it. */
  readonly sha: string;
}

/** As the engine names it. */
export type KeyType = "string" | "hash" | "set" | "zset";

export function script(types: readonly KeyType[], lua: string): Script {
  return { lua, types, sha: createHash("sha1").update(lua).digest("hex") };
}

/**
 * Valkey, or Redis, as our stores see it. What it cannot do now it refuses at once: nothing is queued. Others write
 * there too, so whoever reads checks what they get. A key of ours that holds another type of value is of no use to
 * anybody: it is dropped, and the command runs again.
 */
export interface Valkey {
  /** One command. Rejects when the engine is away, or does not answer in time. */
  call(command: string, ...args: readonly (string | number)[]): Promise<unknown>;
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Messages of a channel, for as long as the connection is open. A listener that throws ends nobody. */
  listen(channel: string, onMessage: (message: string) => void): void;
  /** Whenever the engine is there again: what was said meanwhile was missed. */
  onReady(act: () => void): void;
  close(): Promise<void>;
}

const PREFIX = "tradeslip";

/** A key of ours. The part in braces decides where a cluster keeps it. */
export function keyOf(kind: string, name: string, part?: string): string {
  return [PREFIX, kind, `{${encodeURIComponent(name)}}`, ...(part === undefined ? [] : [part])].join(":");
}

/** One channel for each kind of news. */
export function channelOf(kind: string): string {
  return `${PREFIX}:${kind}:news`;
}
