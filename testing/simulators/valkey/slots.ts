/** How many places a cluster has for keys. */
export const SLOTS = 16_384;

/** CRC-16/XMODEM, as https://valkey.io/topics/cluster-spec/ asks for. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** Where a cluster keeps a key: the part in the first braces decides, if there is one. */
export function slotOf(key: string): number {
  const tag = /\{([^}]+)\}/.exec(key);
  const isFirst = tag !== null && key.indexOf("{") === tag.index;
  return crc16(Buffer.from(isFirst ? tag[1]! : key)) % SLOTS;
}

const KEYLESS = /^(PING|AUTH|SELECT|CLIENT|INFO|READONLY|KEYS|CLUSTER|PUBSUB|PUBLISH|SUBSCRIBE)$/;

/** The keys that a command names, of the commands that the simulator knows. */
function keysOf(command: string, args: readonly string[]): readonly string[] {
  if (KEYLESS.test(command)) return [];
  if (/^EVAL(SHA)?$/.test(command)) return args.slice(2, 2 + Number(args[1]));
  return command === "DEL" ? args : args.slice(0, 1);
}

/**
 * The slot of all keys of a command; undefined if it names none. Throws what a cluster answers when they lie apart:
 * also where there is no cluster, so that nothing is written that works on one server only.
 */
export function commonSlot(command: string, args: readonly string[]): number | undefined {
  const slots = new Set(keysOf(command, args).map(slotOf));
  if (slots.size > 1) throw new Error("CROSSSLOT Keys in request don't hash to the same slot");
  return slots.values().next().value;
}
