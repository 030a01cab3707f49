import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/**
 * Sends each request to the next replica, and retries like deploy/nginx/nginx.conf if it is down: an unsent
 * or safe request goes to another one. Returns its URL; responses name the replica in x-replica.
 */
export async function startRoundRobinProxy(replicas: readonly string[]): Promise<string> {
  let turn = 0;
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    for (let tries = 0; tries < replicas.length; tries += 1) {
      const replica = replicas[turn++ % replicas.length]!;
      try {
        const answer = await ask(replica, incoming, body);
        const { connection: _, "keep-alive": __, ...headers } = answer.headers;
        response.writeHead(answer.statusCode!, { ...headers, "x-replica": replica });
        return response.end(await buffer(answer));
      } catch (error) {
        const wasSent = (error as NodeJS.ErrnoException).code !== "ECONNREFUSED";
        if (wasSent && incoming.method !== "GET") break;
      }
    }
    return response.writeHead(502).end();
  };
  const server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(
  replica: string,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const before = headers["x-forwarded-for"];
  const client = socket.remoteAddress ?? "";
  const outgoing = request(new URL(url ?? "/", replica), {
    method: method ?? "GET",
    headers: {
      ...headers,
      "x-forwarded-for": before === undefined ? client : `${String(before)}, ${client}`,
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return answer;
}
