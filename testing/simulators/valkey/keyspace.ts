type Kinds = { text: string; hash: Map<string, string>; set: Set<string>; scores: Map<string, number> };

interface Held<Kind extends keyof Kinds = keyof Kinds> {
  readonly kind: Kind;
  value: Kinds[Kind];
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Everything that is kept; what has expired is gone when somebody looks. */
export class Keyspace {
  readonly #held = new Map<string, Held>();

  /** Undefined if there is none. Throws if the key holds another kind of value. */
  read<Kind extends keyof Kinds>(kind: Kind, key: string): Kinds[Kind] | undefined {
    return this.#alive(kind, key)?.value;
  }

  /** What is there, or `fresh`, kept from now on. */
  open<Kind extends keyof Kinds>(kind: Kind, key: string, fresh: Kinds[Kind]): Kinds[Kind] {
    const held = this.#alive(kind, key);
    if (held) return held.value;
    this.#held.set(key, { kind, value: fresh, expiresAt: Infinity });
    return fresh;
  }

  /** Replaces whatever is there. */
  write(key: string, text: string, ttlMs = Infinity): void {
    this.#held.set(key, { kind: "text", value: text, expiresAt: Date.now() + ttlMs });
  }

  /** A text that keeps its expiry, as INCR leaves it. */
  rewrite(key: string, text: string): void {
    const held = this.#alive("text", key);
    if (held) held.value = text;
    else this.write(key, text);
  }

  /** As TYPE names it. */
  type(key: string): string {
    const kind = this.#sweep(key)?.kind;
    return kind === undefined ? "none" : { text: "string", hash: "hash", set: "set", scores: "zset" }[kind];
  }

  /** Every key. */
  names(): string[] {
    return [...this.#held.keys()].filter((key) => this.#sweep(key));
  }

  delete(key: string): boolean {
    return this.#sweep(key) !== undefined && this.#held.delete(key);
  }

  /** False if there is no such key. */
  expire(key: string, ttlMs: number): boolean {
    const held = this.#sweep(key);
    if (held) held.expiresAt = Date.now() + ttlMs;
    return held !== undefined;
  }

  /** -2: no such key; -1: it does not expire. */
  ttl(key: string): number {
    const held = this.#sweep(key);
    if (!held) return -2;
    return held.expiresAt === Infinity ? -1 : held.expiresAt - Date.now();
  }

  #alive<Kind extends keyof Kinds>(kind: Kind, key: string): Held<Kind> | undefined {
    const held = this.#sweep(key);
    if (held && held.kind !== kind)
      throw new Error("WRONGTYPE Operation against a key holding the wrong kind of value");
    return held as Held<Kind> | undefined;
  }

  #sweep(key: string): Held | undefined {
    const held = this.#held.get(key);
    if (!held || held.expiresAt > Date.now()) return held;
    this.#held.delete(key);
    return undefined;
  }
}
