import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { ProviderEvents } from "./provider-events.ts";

const PATIENT = { timeout: 15_000, interval: 10 };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const begin = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 1000\n\n");
const tell = (response: ServerResponse, id: number, session: string) =>
  response.write(`id: ${id}\nevent: session-ended\ndata: {"session":"${session}"}\n\n`);

/** Connections are answered by one answer after the other, the last one again and again. */
async function follow(answers: readonly Answer[], { silenceMs }: { silenceMs?: number } = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]!(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const ended: string[] = [];
  let keyChanges = 0;
  const lines: string[] = [];
  const log = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const events = new ProviderEvents({
    baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk/`,
    token: "the-token",
    random: () => 0,
    log: { info: log, warn: log },
    on: {
      "session-ended": ({ session }) => void ended.push(String(session)),
      "slip-keys": () => void (keyChanges += 1),
    },
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  const following = events.follow();
  onTestFinished(async () => {
    await events.close();
    await following;
    server.closeAllConnections();
    server.close();
  });
  return { events, requests, ended, lines, keyChanges: () => keyChanges };
}

it("reads events however they are cut into pieces, and continues where a broken connection was", async () => {
  const { events, requests, ended, keyChanges } = await follow([
    (_request, response) => {
      begin(response);
      const text =
        'id: 7\nevent: session-ended\ndata: {"session":"first"}\n\n:\n\nevent: other\ndata: {}\n\n';
      for (const character of text) response.write(character);
      response.end("id: 9\nevent: session-ended\ndata: {");
    },
    (_request, response) => {
      begin(response);
      response.write("id: 8\nevent: slip-keys\ndata: {}\n\n");
      tell(response, 9, "second");
    },
  ]);
  await vi.waitFor(() => expect(ended).toEqual(["first", "second"]), PATIENT);
  expect(keyChanges()).toBe(1);
  expect(events.isConnected()).toBe(true);
  const [first, second] = requests;
  expect(first!.url).toBe("/desk/api/events");
  expect(first!.headers).toMatchObject({ "provider-token": "the-token" });
  expect(first!.headers["last-event-id"]).toBeUndefined();
  expect(second!.headers["last-event-id"]).toBe("7");
});

it("a connection that falls silent is given up for another", async () => {
  const { ended } = await follow(
    [
      (_request, response) => void begin(response),
      (_request, response) => {
        begin(response);
        tell(response, 1, "told");
      },
    ],
    { silenceMs: 50 },
  );
  await vi.waitFor(() => expect(ended[0]).toBe("told"), PATIENT);
});

it.each([
  ["has no events", (response: ServerResponse) => response.writeHead(404).end(), /status 404/],
  ["has another token", (response: ServerResponse) => response.writeHead(401).end(), /PROVIDER_TOKEN/],
  [
    "answers with a page",
    (response: ServerResponse) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    /no events/,
  ],
])("a provider that %s is said once, and nothing breaks", async (_name, answer, reason) => {
  const { events, requests, lines } = await follow([(_request, response) => void answer(response)]);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1), PATIENT);
  expect(events.isConnected()).toBe(false);
  expect(lines).toEqual([expect.stringMatching(reason)]);
  expect(lines[0]).not.toContain("the-token");
});

it("an event without end is not kept in memory", async () => {
  const { requests, lines } = await follow([
    (_request, response) => {
      begin(response);
      response.end(`data: ${"x".repeat(1_000_000)}`);
    },
  ]);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1), PATIENT);
  expect(lines[0]).toContain("too long");
});
