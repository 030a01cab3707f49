import { type MessagePort, parentPort } from "node:worker_threads";
import { Client, types } from "pg";

/** A query and the port for its rows. */
export interface Reading {
  readonly url: string;
  readonly sql: string;
  readonly port: MessagePort;
  /** Element 0 is set and notified once the rows are posted. */
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

/** Reads rows for a thread that blocks meanwhile. */
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
