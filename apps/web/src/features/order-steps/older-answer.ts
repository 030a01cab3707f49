interface Told {
  readonly version?: number | undefined;
  readonly messages?: readonly unknown[] | undefined;
}

/**
 * Whether an order's answer is older than what is shown: stream, reads and steps may arrive out of order. A
 * message leaves the version as it is.
 */
export function isOlder(told: unknown, held: unknown): boolean {
  const [next, last] = [told, held] as (Told | undefined)[];
  if (next?.version === undefined || last?.version === undefined) return false;
  const messages = (order: Told) => order.messages?.length ?? 0;
  return next.version === last.version ? messages(next) < messages(last) : next.version < last.version;
}
