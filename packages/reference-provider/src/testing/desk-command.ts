import type { ProviderConfig } from "../config.ts";
import { findVerb } from "../desk-verbs.ts";

/** Does what `desk WORD …` does, over a database connection of its own, as the program, without a process. */
export async function deskCommand(config: ProviderConfig, ...words: readonly string[]): Promise<void> {
  const [verb, values] = findVerb(words)!;
  await verb.run(config, values);
}
