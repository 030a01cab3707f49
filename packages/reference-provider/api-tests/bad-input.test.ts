import { expect, it } from "vitest";
import { startDesk } from "./start-desk.ts";
import { ADA, startProvider } from "./start-provider.ts";

const JSON_TYPE = { "content-type": "application/json" };

it.each([
  ["a body over 16 kB", JSON.stringify({ email: "x".repeat(17_000) }), JSON_TYPE, 413],
  ["invalid JSON", "{'email': 1}", JSON_TYPE, 400],
  ["an empty body", "", JSON_TYPE, 400],
  ["a list", "[]", JSON_TYPE, 400],
  ["null", "null", JSON_TYPE, 400],
  ["__proto__", '{"__proto__": {"email": "ada@example.com"}, "password": "x"}', JSON_TYPE, 400],
  ["deep JSON", `{"email": ${"[".repeat(7_000)}${"]".repeat(7_000)}}`, JSON_TYPE, 400],
  ["numbers instead of strings", '{"email": 1, "password": 2}', JSON_TYPE, 400],
  ["a NUL in the address", '{"email": "a\\u0000@example.com\\u0000 ", "password": ""}', JSON_TYPE, 400],
  ["plain text", JSON.stringify(ADA), { "content-type": "text/plain" }, 415],
  ["a form", "email=ada@example.com", { "content-type": "application/x-www-form-urlencoded" }, 415],
])("D22: %s is refused with a message", async (_name, body, headers, status) => {
  const provider = await startProvider({ mail: "outbox" });
  const answer = await provider.post("login", body, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect((answer.body as { message: string }).message).toMatch(/^[A-Z][^{}]+$/);
  expect(answer.text).not.toMatch(/ at |node_modules|zod|Fastify|FST_/i);
});

it("an unknown path is a 404 that does not echo the path", async () => {
  const provider = await startProvider({ mail: "outbox" });
  const answer = await provider.get("/<script>alert(1)</script>").expect(404);
  expect(answer.text).not.toContain("script");
});

it.each(["to=9999-12-31T23:59:59.999-23:59", "from=0000-01-01T00:00:00%2B23:59"])(
  "S143: the desk's totals of %s are refused",
  async (span) => {
    const desk = await startDesk();
    const ada = await desk.member("Ada", "agent");
    expect(await ada("GET", `/desk/totals?${span}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: [{ field: span.split("=")[0] }] },
    });
  },
);
