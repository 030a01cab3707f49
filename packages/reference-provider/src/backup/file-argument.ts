import { parseArgs } from "node:util";
import { endWithUsage } from "../command.ts";

/** The one thing that a back-up program is given; "-" is its standard input or output. */
export function fileArgument(program: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return file;
  } catch (error) {
    // An option: there are none.
    if (!(error instanceof TypeError)) throw error;
  }
  return endWithUsage(`Usage: ${program} FILE`);
}
