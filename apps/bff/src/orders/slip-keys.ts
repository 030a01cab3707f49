import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { backoffMs } from "@tradeslip/node-kit/backoff";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ed25519Signer, ed25519Verifier, type Signer, type Verifier } from "../platform/crypto/ed25519.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { type KeyArchive, NO_ARCHIVE, type PublishedKey } from "./key-archive.ts";

/** A key that may have signed a slip. */
export interface SlipKey extends PublishedKey {
  readonly verifier: Verifier;
}

export interface OwnKey {
  /** Four hexadecimal digits: the slip names its key by it. Two keys may share one. */
  readonly id: string;
  readonly signer: Signer;
}

export interface SlipKeysOptions {
  /** Keys from the slips' secrets, newest first. */
  readonly keys: KeyRing;
  /** Null when the provider does not know us. */
  readonly archive: KeyArchive | null;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

const PURPOSE = "slip ed25519";
const KEY_ID_BYTES = 2;
const RETRY = { firstMs: 500, maxMs: 15_000 };
/** How often to look while the embedded provider starts. */
const START_CHECK_MS = 200;
/** The archive is read again after this time, in case news of a change was lost. */
const READ_EVERY_MS = 60_000;
/** Start of a key whose own start is unknown. */
const LONG_AGO = new Date(0).toISOString();

/**
 * The keys of slips: our own, derived from our secrets, and all that the provider's archive remembers of
 * other replicas and of removed secrets. Without an archive, only our own.
 */
export class SlipKeys {
  readonly #options: SlipKeysOptions;
  readonly #own: readonly [OwnKey, ...OwnKey[]];
  readonly #since: string;
  readonly #closing = new AbortController();
  #known: ReadonlyMap<string, SlipKey>;
  #isTold = false;
  /** When the archive last answered, by the clock's `elapsed`; null: never. */
  #readAt: number | null = null;
  #isAway = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(options: SlipKeysOptions) {
    this.#options = options;
    this.#own = options.keys.each((keyFor) => {
      const signer = ed25519Signer((turn) => keyFor(turn === 0 ? PURPOSE : `${PURPOSE} ${turn}`));
      return { id: keyIdOf(signer.publicKey), signer };
    });
    this.#since = new Date(options.clock.now()).toISOString();
    // Until the archive has answered, only the newest key is trusted: others may have leaked.
    this.#known = this.#merge([], options.archive === null ? this.#own : this.#own.slice(0, 1));
  }

  /** Tells the archive of our keys; retries until it has answered. */
  async tell(): Promise<void> {
    const { archive, random } = this.#options;
    const { signal } = this.#closing;
    if (archive === null) return;
    for (let failures = 0; !signal.aborted;) {
      const isThere = archive.isThere();
      if (isThere) await this.refresh();
      if (this.#readAt !== null) return;
      failures += isThere ? 1 : 0;
      const ms = isThere ? backoffMs(failures, { ...RETRY, random }) : START_CHECK_MS;
      await pause(ms, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  close(): void {
    this.#closing.abort();
  }

  /** Reads the archive. Calls made meanwhile share the next read, so that only one runs at a time. */
  refresh(): Promise<void> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.then(() => this.#start());
    return this.#next;
  }

  /** Our newest key that did not leak; null if all did. */
  signing(): OwnKey | null {
    return (
      this.#own.find(({ signer }) => this.#known.get(nameOf(signer))?.compromisedAt === undefined) ?? null
    );
  }

  /** Keys with this id; reads the archive if none is known. */
  async find(id: string): Promise<readonly SlipKey[]> {
    const found = this.#withId(id);
    if (found.length === 0) await this.refresh();
    else this.#readIfOld();
    return found.length === 0 ? this.#withId(id) : found;
  }

  /** Newest last. Reads the archive if it never answered. */
  async published(): Promise<readonly PublishedKey[]> {
    if (!this.isComplete()) await this.refresh();
    this.#readIfOld();
    return [...this.#known.values()]
      .map(({ verifier: _verifier, ...key }) => key)
      .toSorted((a, b) => a.notBefore.localeCompare(b.notBefore) || a.x.localeCompare(b.x));
  }

  /** False while the archive has never answered. */
  isComplete(): boolean {
    return this.#options.archive === null || this.#readAt !== null;
  }

  #withId(id: string): readonly SlipKey[] {
    return [...this.#known.values()].filter(({ kid }) => kid === id);
  }

  #readIfOld(): void {
    const now = this.#options.clock.elapsed();
    if (this.#readAt !== null && now - this.#readAt >= READ_EVERY_MS) void this.refresh();
  }

  async #start(): Promise<void> {
    this.#next = null;
    this.#running = this.#read();
    await this.#running;
    this.#running = null;
  }

  async #read(): Promise<void> {
    const { archive, log, clock } = this.#options;
    if (archive === null) return;
    const own = this.#own.map(({ id: kid, signer }) => ({ kid, x: nameOf(signer), notBefore: this.#since }));
    try {
      const kept = await (this.#isTold ? archive.read() : archive.tell(own));
      this.#readAt = clock.elapsed();
      this.#isAway = false;
      if (kept === NO_ARCHIVE) {
        if (!this.#isTold) this.#known = this.#merge([]);
        return;
      }
      this.#isTold = true;
      this.#known = this.#merge(kept);
    } catch (error) {
      if (!this.#isAway) log.warn({ err: error }, "the archive of slip keys does not answer");
      this.#isAway = true;
    }
  }

  #merge(kept: readonly PublishedKey[], own: readonly OwnKey[] = this.#own): ReadonlyMap<string, SlipKey> {
    const known = new Map<string, SlipKey>();
    for (const { id: kid, signer: verifier } of own) {
      const x = nameOf(verifier);
      known.set(x, { kid, x, notBefore: LONG_AGO, verifier });
    }
    for (const key of kept) {
      const verifier = verifierOf(key);
      if (verifier !== null) known.set(key.x, { ...key, verifier });
    }
    return known;
  }
}

function nameOf({ publicKey }: Verifier): string {
  return publicKey.toString("base64url");
}

function keyIdOf(publicKey: Buffer): string {
  return createHash("sha256").update(publicKey).digest().subarray(0, KEY_ID_BYTES).toString("hex");
}

/** Null for an unusable key: a third-party provider may keep anything. */
function verifierOf({ x }: PublishedKey): Verifier | null {
  try {
    return ed25519Verifier(Buffer.from(x, "base64url"));
  } catch {
    return null;
  }
}
