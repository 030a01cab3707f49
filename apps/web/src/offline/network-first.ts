/** A connection that says nothing for so long counts as none, if there is something to show instead. Milliseconds. */
export const NETWORK_TIMEOUT_MS = 3_000;

/** The server's answer if it comes in time, else what was kept, else the server's answer whenever it comes or fails. */
export async function networkFirst(
  answer: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([answer.catch(() => undefined), patience()]);
  return inTime ?? (await kept()) ?? answer;
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
}
