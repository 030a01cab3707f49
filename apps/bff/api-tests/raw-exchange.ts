import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** @param server such as http://127.0.0.1:40123 */
export async function openConnection(server: string): Promise<Socket> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

/** Sends the bytes and returns everything received until the connection closes, even by a reset. */
export async function rawExchange(server: string, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = await openConnection(server);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  for (const part of parts) socket.write(part);
  await closed;
  return answer;
}
