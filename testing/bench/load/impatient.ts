/**
 * A closed loop of connections that send the next request right after each response, whatever its status: `node impatient.ts <url> <connections>
 * <seconds>`. Prints answers a second with status 200, with 503 and Retry-After, and others.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const [address = "", connections = "64", seconds = "4"] = process.argv.slice(2);
const { hostname, port, host, pathname } = new URL(address);
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
const counts = { done: 0, refused: 0, odd: 0 };
const until = performance.now() + Number(seconds) * 1000;

const sockets: Socket[] = [];
for (let made = 0; made < Number(connections); made += 1) {
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, "connect");
  sockets.push(socket);
}
const started = performance.now();
await Promise.all(sockets.map(askOnAndOn));
const passed = (performance.now() - started) / 1000;
console.log(
  JSON.stringify({ done: counts.done / passed, refused: counts.refused / passed, odd: counts.odd / passed }),
);

function askOnAndOn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    let head = "";
    /** Bytes of the answer's body that are still to come; null while its head is read. */
    let left: number | null = null;
    const next = () => {
      head = "";
      left = null;
      if (performance.now() < until) socket.write(request);
      else socket.destroy();
    };
    socket.on("data", (chunk: Buffer) => {
      let body = chunk.length;
      if (left === null) {
        const before = head.length;
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end === -1) return;
        count(head);
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        body = before + chunk.length - end - 4;
      }
      left -= body;
      if (left <= 0) next();
    });
    socket.once("error", () => (counts.odd += 1));
    socket.once("close", () => resolve());
    next();
  });
}

function count(head: string): void {
  if (head.startsWith("HTTP/1.1 200")) counts.done += 1;
  else if (head.startsWith("HTTP/1.1 503") && /retry-after: \d/i.test(head)) counts.refused += 1;
  else counts.odd += 1;
}
