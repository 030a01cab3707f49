import { bitfinex } from "./bitfinex.ts";
import { bitflyer } from "./bitflyer.ts";
import { bitstamp } from "./bitstamp.ts";
import { coinbase } from "./coinbase.ts";
import { ecb } from "./ecb.ts";
import { gemini } from "./gemini.ts";
import { kraken } from "./kraken.ts";
import type { Shape } from "./shape.ts";

/** Every simulated source, by its name in PRICE_SOURCES. */
export const shapes = {
  coinbase,
  kraken,
  bitstamp,
  bitfinex,
  gemini,
  bitflyer,
  ecb,
} as const satisfies Record<string, Shape>;

export type PlayedSource = keyof typeof shapes;

export const playedSources = Object.keys(shapes) as PlayedSource[];

export function playedSource(text: unknown): PlayedSource {
  const name = playedSources.find((known) => known === text);
  if (!name)
    throw new Error(`There is no source named ${JSON.stringify(text)}. Known: ${playedSources.join(", ")}.`);
  return name;
}
