import type { DeskOrder } from "@tradeslip/contracts";
import { LIFE, STATE_WORDS } from "./order-words.ts";
import { Stations } from "./stations.tsx";

/**
 * The stations of an order: those it has passed are punched, the last one is large. Any other end is an extra
 * station.
 */
export function LifeLine({ order: { state, history } }: { order: Pick<DeskOrder, "state" | "history"> }) {
  const states = LIFE.includes(state) ? LIFE : [...LIFE.filter((each) => reachedAt(each)), state];
  function reachedAt(station: (typeof LIFE)[number]) {
    // A step that keeps the state is no arrival.
    return history.findLast(
      (entry, place) => entry.state === station && history[place - 1]?.state !== station,
    );
  }
  const stations = states.map((station) => {
    const reached = station === state || isBefore(station, state) ? reachedAt(station) : undefined;
    return {
      name: STATE_WORDS[station],
      reached: reached && { at: reached.at, by: reached.by.name },
      isCurrent: station === state,
    };
  });
  return <Stations stations={stations} isBrief />;
}

function isBefore(station: DeskOrder["state"], state: DeskOrder["state"]): boolean {
  return !LIFE.includes(state) || LIFE.indexOf(station) < LIFE.indexOf(state);
}
