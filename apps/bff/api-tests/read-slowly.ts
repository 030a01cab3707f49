import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

/** Reads only the response head, on a new connection. Destroy the message to disconnect. */
export async function readSlowly(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const asked = request(url, { agent: false, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}
