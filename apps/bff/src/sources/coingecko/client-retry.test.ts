import { describe, expect, it } from "vitest";
import { globalAnswer } from "./testing/answers.ts";
import { answerJson, inTurn, startCannedServer } from "../testing/canned-server.ts";
import { failureOf } from "../testing/failure-of.ts";
import { startClient } from "./testing/start-client.ts";

const good = answerJson(globalAnswer());
const reset = (request: { socket: { destroy(): void } }) => request.socket.destroy();

describe("the one retry", () => {
  it.each([
    ["a reset", reset],
    ["a 500", answerJson({ error: "oops" }, 500)],
    ["a 503 without Retry-After", answerJson({}, 503)],
  ])("follows %s", async (_name, failing) => {
    const server = await startCannedServer(inTurn(failing, good));
    const { client, calls } = startClient({ baseUrl: server.baseUrl });
    expect(await client.global({ retry: true })).toMatchObject({ activeCryptocurrencies: 17397 });
    expect(calls.map((call) => call.outcome)).toEqual([expect.stringMatching(/network|bad-status/), "ok"]);
  });

  it("happens only when asked for", async () => {
    const server = await startCannedServer(inTurn(reset, good));
    const { client } = startClient({ baseUrl: server.baseUrl });
    expect(await failureOf(client.global())).toMatchObject({ kind: "network" });
    expect(server.requests).toHaveLength(1);
  });

  it("is one and not more", async () => {
    const server = await startCannedServer(answerJson({}, 502));
    const { client } = startClient({ baseUrl: server.baseUrl });
    expect(await failureOf(client.global({ retry: true }))).toMatchObject({
      kind: "bad-status",
      status: 502,
    });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ["a 429", answerJson({}, 429)],
    ["a 429 object under status 200", answerJson({ status: { error_code: 429 } })],
    ["a 403", answerJson({}, 403)],
    ["a 422", answerJson({ error: "Missing parameter vs_currency" }, 422)],
    ["a bad shape", answerJson({})],
    ["a redirect", answerJson({}, 302, { location: "/" })],
    ["a 503 with Retry-After", answerJson({}, 503, { "retry-after": "20" })],
  ])("never follows %s", async (_name, failing) => {
    const server = await startCannedServer(failing);
    const { client } = startClient({ baseUrl: server.baseUrl });
    await failureOf(client.global({ retry: true }));
    expect(server.requests).toHaveLength(1);
  });

  it("does not begin when the budget is nearly used up", async () => {
    const server = await startCannedServer(answerJson({}, 500));
    const { client } = startClient({ baseUrl: server.baseUrl, totalTimeoutMs: 150 });
    expect(await failureOf(client.global({ retry: true }))).toMatchObject({
      kind: "bad-status",
      status: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  it("shares the budget with the first try", async () => {
    const server = await startCannedServer(inTurn(reset, () => undefined));
    const { client } = startClient({ baseUrl: server.baseUrl, totalTimeoutMs: 600 });
    const started = performance.now();
    expect(await failureOf(client.global({ retry: true }))).toMatchObject({ kind: "timeout" });
    expect(performance.now() - started).toBeLessThan(800);
    expect(server.requests).toHaveLength(2);
  });
});
