/**
 * One client that holds connections to a proxy: `node hold-connections.ts PORT KIND COUNT SECONDS`. Reopens
 * closed ones. A separate process, so that its work does not count as another reader's waiting time. The last
 * line it prints is the maximum number of open connections.
 */
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const POST = "POST /api/orders HTTP/1.1\r\nhost: desk\r\ncontent-type: application/json\r\n";
const KIB = 1024;

/**
 * What each connection sends at once; then a byte every four seconds, unless it is one that does not read.
 */
const KINDS: Readonly<Record<string, string>> = {
  "trickling bodies": `${POST}content-length: ${60 * KIB}\r\n\r\n{`,
  "almost whole bodies": `${POST}content-length: ${64 * KIB}\r\n\r\n${"x".repeat(64 * KIB - 1)}`,
  "bodies of almost 1 MiB": `${POST}content-length: ${KIB * KIB}\r\n\r\n${"x".repeat(KIB * KIB - 1)}`,
  "chunked bodies": `${POST}transfer-encoding: chunked\r\n\r\nffff\r\n${"x".repeat(60 * KIB)}`,
  "unfinished headers": `GET / HTTP/1.1\r\nhost: desk\r\nx-long: ${"y".repeat(7 * KIB)}\r\nx-slow: ${"y".repeat(7 * KIB)}`,
  "unread responses": "GET /api/docs/json HTTP/1.1\r\nhost: desk\r\n\r\n",
};
const AT_ONCE = 100;
const BETWEEN_MS = 20;
const DRIP_MS = 4_000;
const AGAIN_MS = 1_000;

const [port, kind = "", count, seconds] = process.argv.slice(2);
const start = KINDS[kind];
if (start === undefined) throw new Error(`no such kind: ${kind}`);
let open = 0;
let most = 0;

function hold(): void {
  // A separate loopback address, so that the proxy sees one client, other than the test's.
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: "127.0.0.2" });
  let drip: NodeJS.Timeout | undefined;
  let isOpen = false;
  socket.on("connect", () => {
    isOpen = true;
    open += 1;
    most = Math.max(most, open);
    socket.write(start!);
    if (kind === "unread responses") socket.pause();
    else drip = setInterval(() => socket.write("x"), DRIP_MS);
  });
  socket.resume();
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(drip);
    if (isOpen) open -= 1;
    setTimeout(hold, AGAIN_MS);
  });
}

setTimeout(
  () => {
    process.stdout.write(String(most), () => process.exit());
  },
  Number(seconds) * 1_000,
);
for (let started = 0; started < Number(count); started += 1) {
  hold();
  if (started % AT_ONCE === 0) await wait(BETWEEN_MS);
}
