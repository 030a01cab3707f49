import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { LANGUAGES } from "./language.ts";

async function start() {
  const server = createHttpServer(undefined, LANGUAGES);
  const held = Promise.withResolvers<void>();
  onTestFinished(() => {
    held.resolve();
    return server.close();
  });
  server.get("/now", async () => ({ done: true }));
  server.get("/held", async () => {
    await held.promise;
    return { done: true };
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const get = async (path: string) => {
    const asked = request({ port, path, headers: { connection: "keep-alive" } }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode: status, headers } = answer;
    return { status, connection: headers.connection, body: await text(answer) };
  };
  return { server, port, get, release: held.resolve };
}

it("while it closes, what is on its way is answered, and its connections end", async () => {
  const { server, port, get, release } = await start();
  const half = connect(port, "127.0.0.1");
  await once(half, "connect");
  half.write("GET /now HTTP/1.1\r\nhost: provider\r\n");
  const arrived = once(server.server, "request");
  const held = get("/held");
  await arrived;
  // Answered later, so the half has arrived.
  expect(await get("/now")).toMatchObject({ status: 200, connection: "keep-alive" });
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  half.end("\r\n");
  expect(await text(half)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  release();
  expect(await held).toEqual({ status: 200, connection: "close", body: '{"done":true}' });
  await closed;
});
