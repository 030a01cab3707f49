/**
 * `npm run test:all` sets TEST_LENGTH=long; every other run takes the short form of a test, the same inputs
 * each time.
 */
export const IS_LONG = process.env["TEST_LENGTH"] === "long";

/** The number of runs, rounds or inputs of a test: `runs(20, 500)`. */
export function runs(short: number, long: number): number {
  return IS_LONG ? long : short;
}
