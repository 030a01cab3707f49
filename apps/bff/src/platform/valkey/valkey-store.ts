import { keyOf } from "../shared-store/keys.ts";
import type {
  ChangeOptions,
  Fields,
  Kept,
  LeaseKeys,
  ReadOptions,
  RecentLimits,
  SharedStore,
  Taken,
  TakeOptions,
  WindowCount,
  WriteOptions,
} from "../shared-store/shared-store.ts";
import { engineTime } from "./common-clock.ts";
import { takeLease, writeAsHolder } from "./fenced-lease.ts";
import { changeFields, readFields, writeFields } from "./hash-fields.ts";
import { noteRecent, readRecent } from "./recent-texts.ts";
import type { Valkey } from "./valkey.ts";
import { releaseFromWindow, takeFromWindow } from "./window-counts.ts";

/** The shared store on Valkey, or Redis. */
export class ValkeyStore implements SharedStore {
  readonly #valkey: Valkey;
  readonly time: () => Promise<number>;

  constructor(valkey: Valkey) {
    this.#valkey = valkey;
    this.time = engineTime(valkey);
  }

  takeLease(keys: LeaseKeys, options: TakeOptions): Promise<Taken> {
    return takeLease(this.#valkey, keys, options);
  }

  writeAsHolder(keys: LeaseKeys, options: WriteOptions): Promise<boolean> {
    return writeAsHolder(this.#valkey, keys, options);
  }

  readFields(key: string, options: ReadOptions): Promise<readonly (string | null)[]> {
    return readFields(this.#valkey, key, options);
  }

  writeFields(key: string, fields: Fields, lifeMs: number): Promise<void> {
    return writeFields(this.#valkey, key, fields, lifeMs);
  }

  changeFields(key: string, options: ChangeOptions): Promise<boolean> {
    return changeFields(this.#valkey, key, options);
  }

  async readText(key: string): Promise<string | null> {
    const text = await this.#valkey.call("GET", key);
    return typeof text === "string" ? text : null;
  }

  async writeText(key: string, text: string, lifeMs: number): Promise<void> {
    await this.#valkey.call("SET", key, text, "PX", lifeMs);
  }

  async members(key: string): Promise<readonly string[]> {
    return (await this.#valkey.call("SMEMBERS", key)) as string[];
  }

  async remove(key: string): Promise<void> {
    await this.#valkey.call("DEL", key);
  }

  noteRecent(key: string, texts: readonly string[], kept: Kept): Promise<void> {
    return noteRecent(this.#valkey, key, texts, kept);
  }

  readRecent(key: string, limits: RecentLimits): Promise<readonly unknown[]> {
    return readRecent(this.#valkey, key, limits);
  }

  take(limit: string, key: string, window: { max: number; windowMs: number }): Promise<WindowCount> {
    return takeFromWindow(this.#valkey, keyOf(`limit:${limit}`, key), window);
  }

  release(limit: string, key: string): Promise<void> {
    return releaseFromWindow(this.#valkey, keyOf(`limit:${limit}`, key));
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#valkey.call("PUBLISH", channel, message);
  }

  listen(channel: string, onMessage: (message: string) => void): void {
    this.#valkey.listen(channel, onMessage);
  }

  onReady(act: () => void): void {
    this.#valkey.onReady(act);
  }

  close(): Promise<void> {
    return this.#valkey.close();
  }
}
