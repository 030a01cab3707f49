import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { rawExchange } from "./raw-exchange.ts";
import { startDesk, type Desk } from "./start-desk.ts";

function problemIn(answer: string): { status: number; code: string } {
  expect(answer).toContain("application/problem+json");
  expect(answer).toContain("nosniff");
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as { status: number; code: string };
}

const get = (path: string, fields: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, "host: desk", "connection: close", ...fields, "", ""].join("\r\n");
const post = (fields: readonly string[]) =>
  [
    "POST /api/auth/login HTTP/1.1", "host: desk", "connection: close", "content-type: application/json",
    ...fields, "", "",
  ].join("\r\n"); // prettier-ignore
const manyFields = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}: 1`);

it("100 header fields are accepted, one more is refused", async () => {
  const desk = await startDesk();
  expect(await rawExchange(desk.address, get("/api/config", manyFields(98)))).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await rawExchange(desk.address, get("/api/config", manyFields(99)));
  expect(problemIn(refused)).toMatchObject({ status: 431, code: "too_many_headers" });
});

it("request line and headers are limited to 16 kB together", async () => {
  const desk = await startDesk();
  const long = (bytes: number) => [`x-long: ${"a".repeat(bytes)}`];
  expect(await rawExchange(desk.address, get("/api/config", long(15 * 1024)))).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await rawExchange(desk.address, get("/api/config", long(17 * 1024)));
  expect(problemIn(refused).status).toBe(431);
});

it("19 kB of other programs' cookies: a page says so to a person, a call of the API to a program", async () => {
  const desk = await startDesk();
  const cookies = Array.from({ length: 19 }, (_none, turn) => `other${turn}=${"x".repeat(1_024)}`);
  const asking = (path: string, language: string) =>
    rawExchange(desk.address, get(path, [`cookie: ${cookies.join("; ")}`, `accept-language: ${language}`]));
  for (const path of ["/settings", "/q/x"]) {
    const page = await asking(path, "en");
    expect(page).toMatch(/^HTTP\/1\.1 431 [^]*content-type: text\/html[^]*<html lang="en">/);
    expect(page).toContain("more cookies than this site takes");
    expect(page).toContain("nosniff");
  }
  const refused = await asking("/api/config", "en");
  expect(problemIn(refused)).toMatchObject({ status: 431, code: "headers_too_large" });
});

it("a body is limited to 64 kB, with Content-Length or chunked", async () => {
  const desk = await startDesk();
  const body = Buffer.alloc(64 * 1024 + 1, " ");
  const announced = await rawExchange(desk.address, post([`content-length: ${body.length}`]));
  expect(problemIn(announced).status).toBe(413);
  const size = body.length.toString(16);
  const chunked = await rawExchange(desk.address, post(["transfer-encoding: chunked"]), `${size}\r\n`, body);
  expect(problemIn(chunked).status).toBe(413);
});

function openConnection({ address }: Desk, text: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

it("H38: beyond MAX_CONNECTIONS the longest idle connection is closed", async () => {
  const desk = await startDesk({ env: { MAX_CONNECTIONS: "3" } });
  const answered = async () => {
    const socket = openConnection(desk, "GET /livez HTTP/1.1\r\nhost: desk\r\n\r\n");
    await once(socket, "data");
    return socket;
  };
  const oldest = await answered();
  const second = await answered();
  const third = await answered();
  oldest.write("GET /livez HTTP/1.1\r\nhost: desk\r\n\r\n");
  await once(oldest, "data");
  const closed = once(second.resume(), "close");
  expect(await rawExchange(desk.address, get("/livez", []))).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect([oldest, third].map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

it("H38: with no idle connection a new one is closed until another ends", async () => {
  const desk = await startDesk({ env: { MAX_CONNECTIONS: "3" } });
  // Busy: their bodies are still incomplete.
  const head = post(["content-length: 10", "expect: 100-continue"]);
  const served = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = openConnection(desk, head);
      await once(socket, "data");
      return socket;
    }),
  );
  expect(await rawExchange(desk.address, get("/livez", []))).toBe("");
  served[0]!.destroy();
  const again = async (): Promise<string> => (await rawExchange(desk.address, get("/livez", []))) || again();
  expect(await again()).toMatch(/^HTTP\/1\.1 200 /);
});
