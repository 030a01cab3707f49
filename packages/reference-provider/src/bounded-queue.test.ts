import { expect, it } from "vitest";
import { BoundedQueue, QueueFullError } from "./bounded-queue.ts";

it("runs no more at once than it may, in order, and refuses what does not fit", async () => {
  const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = gates.map((gate, index) =>
    queue.run(() => {
      started.push(index);
      return gate.promise;
    }),
  );
  await expect(queue.run(async () => 0)).rejects.toThrow(QueueFullError);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve(1);
  await results[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it("a job that fails makes room like any other", async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(async () => "yes")).toBe("yes");
});
