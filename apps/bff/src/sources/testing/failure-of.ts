import { SourceError } from "../source-error.ts";

/** What a call failed with. */
export async function failureOf(call: Promise<unknown>): Promise<SourceError> {
  const error = await call.then(
    () => new Error("the call did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw error;
  return error;
}
