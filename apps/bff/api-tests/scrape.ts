import { request } from "undici";

/** Metrics as Prometheus reads them. */
export interface Scrape {
  /** Value of a series such as `tradeslip_answers_total{answer="rates",result="hit"}`; 0 if there is none. */
  value(series: string): number;
  readonly series: readonly string[];
  /** Metric names, histograms without suffixes. */
  readonly names: ReadonlySet<string>;
}

/** @param address e.g. http://127.0.0.1:9464 */
export async function scrape(address: string): Promise<Scrape> {
  const { statusCode, body } = await request(`${address}/metrics`);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
  const lines = text.split("\n").filter((line) => line !== "");
  const values = new Map(lines.filter((line) => !line.startsWith("#")).map((line) => splitAtLast(line, " ")));
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  return {
    value: (series) => Number(values.get(series) ?? 0),
    series: [...values.keys()],
    names: new Set(names),
  };
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}
