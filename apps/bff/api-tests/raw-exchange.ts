import { once } from "node:events";
import { connect } from "node:net";

/** Sends the bytes and returns everything received until the connection closes, by a reset too. */
export async function rawExchange(server: string, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  await closed;
  return answer;
}
