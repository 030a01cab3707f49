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

/** The last connection, because a test reads one database many times. */
let open: { readonly url: string; readonly client: Client } | undefined;

async function rowsOf({ url, sql }: Reading) {
  if (open?.url !== url) {
    await open?.client.end();
    open = { url, client: new Client({ connectionString: url }) };
    await open.client.connect();
  }
  return (await open.client.query<Record<string, unknown>>(sql)).rows.map((row) => ({ ...row }));
}

/** Reads rows for a thread that is blocked meanwhile. */
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
