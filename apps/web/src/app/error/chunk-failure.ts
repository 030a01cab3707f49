/** The words of Chromium, Firefox, Safari and of the bundler for a part of the application that did not arrive. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (?:css )?chunk .+ failed/i;

/** A part of the application could not be fetched: no connection, or a newer release has replaced it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}
