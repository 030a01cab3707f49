/** 1 MB of words and numbers. */
const WORDS = "Order 0123456789, 2 BTC. ".repeat(40_000);

/**
 * CPU milliseconds that `work` takes on this thread: the lowest of three runs, because other load only adds.
 */
export async function leastComputing(work: () => unknown): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** CPU time of a plain search through 1 MB: a yardstick for limits that also hold on slow machines. */
export function searchComputing(): Promise<number> {
  return leastComputing(() => WORDS.replaceAll(/\p{L}+|\d+/gu, (word) => word.toUpperCase()));
}
