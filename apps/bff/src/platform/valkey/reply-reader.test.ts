import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ReplyReader } from "./reply-reader.ts";

const GOOD = [
  ["+OK\r\n", false],
  ["-ERR unknown command\r\n", false],
  [":-12\r\n", false],
  ["$-1\r\n", false],
  ["$0\r\n\r\n", false],
  ["$6\r\na\r\n*9\r\r\n", false],
  ["*0\r\n", true],
  ["*-1\r\n", true],
  ["*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\n{}\r\n", true],
  ["*2\r\n*2\r\n:1\r\n*1\r\n+x\r\n*0\r\n", true],
] as const;

it("counts replies, wherever they are cut, and tells arrays from others", () => {
  const all = GOOD.map(([reply]) => reply).join("");
  for (const size of [1, 2, 3, 5, 7, all.length]) {
    const found: boolean[] = [];
    const reader = new ReplyReader((isArray) => found.push(isArray));
    for (let at = 0; at < all.length; at += size) reader.read(Buffer.from(all.slice(at, at + size)));
    expect(found).toEqual(GOOD.map(([, isArray]) => isArray));
  }
});

it("lets through what ours may be: four megabytes, the map of a large cluster, many of them in a row", () => {
  let replies = 0;
  const reader = new ReplyReader(() => (replies += 1));
  const entry = `$4000000\r\n${"x".repeat(4_000_000)}\r\n`;
  const node = "*4\r\n$9\r\n127.0.0.1\r\n:6379\r\n$2\r\nid\r\n*2\r\n$8\r\nhostname\r\n$1\r\nh\r\n";
  const map = `*4096\r\n${`*4\r\n:0\r\n:0\r\n${node}${node}`.repeat(4_096)}`;
  for (const reply of [entry, entry, entry, map, map]) reader.read(Buffer.from(reply));
  expect(replies).toBe(5);
});

it.each([
  ["nested deeper than 8", "*1\r\n".repeat(9)],
  ["a bulk string of 900 MB", "$900000000\r\n"],
  ["a bulk string of 99 GB", "$99999999999\r\n"],
  ["an array of 99,999,999,999", "*99999999999\r\n"],
  ["an array of 30,000,000", "*30000000\r\n"],
  ["arrays of 900,000 in each other", "*900000\r\n*900000\r\n"],
  ["an array longer than 8 MB", `*900000\r\n${`$60000\r\n${"x".repeat(60_000)}\r\n`.repeat(140)}`],
  ["an endless array header", `*${"1".repeat(20_000)}`],
  ["an endless line", `+${"x".repeat(20_000)}`],
  ["a line with another end", "+OK\rX"],
  ["a web server's answer", "HTTP/1.1 400 Bad Request\r\n"],
  ["a reply of RESP3", "%1\r\n+a\r\n+b\r\n"],
  ["a negative length", "$-2\r\n"],
  ["random bytes", randomBytes(65_536)],
])("H42: %s is refused, at the latest after 8 MB", (_how, reply) => {
  const reader = new ReplyReader(() => {});
  const ended = Buffer.concat([Buffer.from(reply), Buffer.from("\r\n")]);
  expect(() => reader.read(ended)).toThrow(/^(a|something) /);
});
