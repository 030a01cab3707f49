import { createReadStream } from "node:fs";
import { isIPv4, type Socket } from "node:net";
import { endianness } from "node:os";

/** The kernel's tables of TCP connections: only Linux has them. */
const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];
/** How the tables write an IPv4 address that is mapped into IPv6. */
const MAPPED = "0000000000000000FFFF0000";
const CHUNK = 64 * 1024;

/** Bytes that the kernel took from us and the other side has not acknowledged, by {@link peerKey}. */
export type UnreadBytes = ReadonlyMap<string, number>;

/**
 * The kernel takes megabytes for a connection whose other side reads nothing, and asks for more only when a third of
 * them is gone: for a phone on a slow line that is minutes. So Node cannot tell slow readers from those that do not
 * read; the kernel can. Where it does not tell, the map is empty.
 * @param port ours
 */
export async function unreadBytes(port: number): Promise<UnreadBytes> {
  const found = new Map<string, number>();
  for (const table of TABLES) await readTable(table, port, found);
  return found;
}

/** Names the other side of a connection as the tables do. */
export function peerKey({ remoteAddress = "", remotePort = 0 }: Socket): string {
  return `${addressWords(remoteAddress)}:${hex(remotePort, 4)}`;
}

async function readTable(table: string, port: number, found: Map<string, number>): Promise<void> {
  // Columns: number, our address, theirs, state (01 established, 08 half closed), bytes unacknowledged:unread by us.
  const row = new RegExp(
    `^ *\\d+: [\\dA-F]+:${hex(port, 4)} (?:${MAPPED})?([\\dA-F]+:[\\dA-F]{4}) 0[18] ([\\dA-F]{8}):`,
    "gm",
  );
  let rest = "";
  try {
    for await (const chunk of createReadStream(table, { encoding: "latin1", highWaterMark: CHUNK })) {
      const text = rest + (chunk as string);
      const end = text.lastIndexOf("\n") + 1;
      for (const [, peer, bytes] of text.slice(0, end).matchAll(row)) found.set(peer!, parseInt(bytes!, 16));
      rest = text.slice(end);
    }
  } catch {
    // Another system, or a container that hides it.
  }
}

/** The bytes of an address, in words of 32 bits as this machine orders them. */
function addressWords(address: string): string {
  const bytes = isIPv4(address) ? address.split(".").map(Number) : ipv6Bytes(address);
  const words: string[] = [];
  for (let start = 0; start < bytes.length; start += 4) {
    const word = bytes.slice(start, start + 4);
    if (endianness() === "LE") word.reverse();
    words.push(word.map((byte) => hex(byte, 2)).join(""));
  }
  return words.join("");
}

/** An IPv4 address mapped into IPv6 gives its four bytes alone. */
function ipv6Bytes(address: string): number[] {
  const plain = address.split("%", 1)[0]!;
  const last = plain.slice(plain.lastIndexOf(":") + 1);
  if (isIPv4(last)) return last.split(".").map(Number);
  const [head = "", tail] = plain.split("::");
  const left = groups(head);
  const right = groups(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => 0), ...right].flatMap((group) => [
    group >> 8,
    group & 0xff,
  ]);
}

function groups(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => parseInt(group, 16));
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
