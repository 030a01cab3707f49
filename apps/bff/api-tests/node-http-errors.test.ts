import { describe, expect, it } from "vitest";
import { rawExchange } from "./raw-exchange.ts";
import { startDesk } from "./start-desk.ts";

const ENV = { PUBLIC_ORIGIN: "https://desk.example" };
const request = (line: string, ...fields: readonly string[]) =>
  [line, "connection: close", ...fields, "", ""].join("\r\n");

/** Parses the first response. */
function parse(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(":")).toLowerCase(),
      field.slice(field.indexOf(":") + 2),
    ]),
  );
  return {
    status: Number(line.split(" ")[1]),
    headers,
    problem: JSON.parse(body) as Record<string, unknown>,
  };
}

describe("requests that node:http would answer itself get our problem and headers", () => {
  it.each([
    ["a missing Host", 400, request("GET /api/rates HTTP/1.1")],
    ["a missing Host for a page", 400, request("GET / HTTP/1.1")],
    ["a missing Host in a POST", 400, request("POST /api/orders HTTP/1.1", "content-length: 0")],
    ["an unknown Expect header", 417, request("GET /api/rates HTTP/1.1", "host: desk", "expect: a-miracle")],
    [
      "an unknown Expect header with a body",
      417,
      request("POST /api/orders HTTP/1.1", "host: desk", "expect: x", "content-length: 0"),
    ],
    ["CONNECT", 400, request("CONNECT mail.example:25 HTTP/1.1", "host: mail.example:25")],
    ["CONNECT without a Host", 400, request("CONNECT mail.example:25 HTTP/1.1")],
    ["an absolute URL with another scheme", 404, request("GET ftp://desk/api/rates HTTP/1.1", "host: desk")],
    ["OPTIONS *", 404, request("OPTIONS * HTTP/1.1", "host: desk")],
    ["an unknown HTTP version", 400, request("GET / HTTP/3.7", "host: desk")],
    ["HTTP/2 without TLS", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ])("%s", async (_name, status, bytes) => {
    const desk = await startDesk({ env: ENV });
    await desk.read("/api/rates");
    const answer = parse(await rawExchange(desk.address, bytes));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^default-src 'none'/) as string,
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
    });
    expect(answer.problem).toMatchObject({ status, requestId: answer.headers["x-request-id"] });
  });

  it("HTTP/1.0 without a Host is answered", async () => {
    const desk = await startDesk();
    expect(await rawExchange(desk.address, request("GET /api/config HTTP/1.0"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("an unsupported Upgrade is ignored (RFC 9110, 7.8)", async () => {
    const desk = await startDesk();
    const bytes = [
      "GET /api/config HTTP/1.1",
      "host: desk",
      "connection: upgrade, close",
      "upgrade: websocket",
      "",
      "",
    ].join("\r\n");
    const answer = await rawExchange(desk.address, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain("nosniff");
  });
});
