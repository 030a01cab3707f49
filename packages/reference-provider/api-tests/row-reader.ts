import { type MessagePort, parentPort } from "node:worker_threads";
import { Client, types } from "pg";

/** A statement, and where its rows are waited for. */
export interface Reading {
  readonly url: string;
  readonly sql: string;
  readonly port: MessagePort;
  /** Its first number is set, and waited for, when the answer is on its way. */
  readonly done: Int32Array<SharedArrayBuffer>;
}

types.setTypeParser(types.builtins.INT8, Number);

async function rowsOf({ url, sql }: Reading) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => ({ ...row }));
  } finally {
    await client.end();
  }
}

/** Reads rows for a thread that waits meanwhile. */
parentPort?.on("message", (reading: Reading) => {
  const answer = (message: object) => {
    reading.port.postMessage(message, []);
    Atomics.store(reading.done, 0, 1);
    Atomics.notify(reading.done, 0);
  };
  rowsOf(reading).then(
    (rows) => answer({ rows }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
