import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

/** Reads the head of the answer and nothing more, on a connection of its own. Destroy it to leave. */
export async function readSlowly(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const asked = request(url, { agent: false, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}
