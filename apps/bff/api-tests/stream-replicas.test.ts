import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { openStream, type StreamClient } from "./read-stream.ts";
import { MARKET_PATHS } from "./start-desk.ts";
import { startReplicas, type Replica, warmUp } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A second plus slack for a busy machine. */
const WITHIN_A_SECOND = { timeout: 5_000, interval: 10 };

const listen = ({ server }: Replica) => server.listen({ host: "127.0.0.1", port: 0 });
const idsOf = ({ events }: StreamClient) => events.map(({ event, id }) => `${event} ${id}`);
const namesOf = ({ events }: StreamClient) => events.map(({ event }) => event).toSorted();
const textsOf = (clients: readonly StreamClient[]) =>
  clients.flatMap(({ events }) => events.map(({ event, text }) => `${event} ${text}`));

it("all replicas send the same events, with the same ids, for the upstream calls of one", async () => {
  const replicas = await startReplicas({ count: 3 });
  await warmUp(replicas);
  const clients: StreamClient[] = [];
  for (const replica of replicas.all) clients.push(await openStream(await listen(replica)));
  await Promise.all(clients.map((client) => client.received(4)));
  replicas.simulator.resetCalls();
  for (const count of [6, 9, 11]) {
    replicas.clock.advance(MINUTE);
    await vi.waitFor(() => {
      for (const client of clients) expect(client.events.length).toBe(count);
    }, WITHIN_A_SECOND);
    // Events of one moment may arrive in another order.
    const texts = clients.map((client) => textsOf([client]).toSorted());
    for (const each of texts) expect(each).toEqual(texts[0]);
    const ids = clients.map(({ lastEventId }) => lastEventId);
    expect(new Set(ids).size).toBe(1);
  }
  expect(replicas.simulator.calls.byPath).toEqual({ "/coins/markets": 3, "/simple/price": 1 });
});

it("J58: over a replica's restart a client misses nothing and gets nothing twice", async () => {
  const replicas = await startReplicas({ count: 2 });
  await warmUp(replicas);
  const [first, second] = replicas.all as [Replica, Replica];
  const one = await openStream(await listen(first));
  await one.received(4);
  // The replica goes away; the other one refreshes what is due for its own reader.
  const witness = await openStream(await listen(second));
  await witness.received(4);
  await first.server.close();
  await one.ended();
  replicas.clock.advance(MINUTE);
  await witness.received(6);

  const two = await openStream(second.server.listeningOrigin, { "last-event-id": one.lastEventId });
  await two.received(2);
  expect(namesOf(two)).toEqual(["exchange-coins", "market-coins"]);

  // Back again without any memory, it continues from the other's id.
  const again = await replicas.add();
  for (let round = 0; round < 2; round += 1) await Promise.all(MARKET_PATHS.map(again.bytes));
  await again.cache.settled();
  two.disconnect();
  const three = await openStream(await listen(again), { "last-event-id": two.lastEventId });
  replicas.clock.advance(MINUTE);
  await three.received(3);
  await witness.received(9);
  expect(namesOf(three)).toEqual(["exchange-coins", "market-coins", "rates"]);

  const had = textsOf([one, two, three]);
  expect(new Set(had).size).toBe(had.length);
  expect(new Set(had)).toEqual(new Set(textsOf([witness])));
  expect(new Set(idsOf(three)).size).toBe(3);
});
