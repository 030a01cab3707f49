import { msg, t } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { OrderStatus, TradeSide } from "@tradeslip/contracts";
import type { OrderState } from "@tradeslip/contracts/rules";
import type { Station } from "../../../features/order-steps/stations.tsx";

interface Stop {
  /** The states of an order at this stop; the last one reached gives the time. */
  readonly states: readonly OrderState[];
  readonly name: MessageDescriptor;
  /** The name once it is done, for a stop of the customer's, not an agent's. */
  readonly past?: MessageDescriptor;
}

const AT_DESK: Stop = { states: ["announced"], name: msg`At the desk` };
const OPENED: Stop = { states: ["claimed"], name: msg`Opened` };

/** An order that goes well, as its customer sees it. */
const STOPS: Readonly<Record<TradeSide, readonly Stop[]>> = {
  buy: [
    AT_DESK,
    OPENED,
    { states: ["details-shown", "said-paid"], name: msg`You pay`, past: msg`You paid` },
    { states: ["money-seen"], name: msg`Money seen` },
    { states: ["closed", "sent"], name: msg`Sent` },
  ],
  sell: [
    AT_DESK,
    OPENED,
    { states: ["details-shown", "said-paid"], name: msg`You send`, past: msg`You sent` },
    { states: ["money-seen"], name: msg`Coins seen` },
    { states: ["closed", "sent"], name: msg`Paid out` },
  ],
};

const ENDS: Partial<Record<OrderState, MessageDescriptor>> = {
  cancelled: msg`Cancelled`,
  disputed: msg`Complaint`,
  returned: msg`Returned`,
};

/** The stations, each with the time it took since the one before, or usually takes. */
export function timedStations(side: TradeSide, state: OrderState, status: OrderStatus): readonly Station[] {
  const stations = customerStations(side, state, status.history ?? []);
  return stations.map((station, place) => {
    const before = stations[place - 1]?.reached;
    const isWaitedFor = stations.some(({ isCurrent }) => isCurrent);
    const minutes = isWaitedFor ? usualMinutes(STOPS[side][place], status.usual) : undefined;
    if (station.reached === undefined)
      return minutes === undefined ? station : { ...station, duration: t`Usually ${inMinutes(minutes)}` };
    if (before === undefined) return station;
    const took = minuteOf(station.reached.at) - minuteOf(before.at);
    return took < 1 ? station : { ...station, duration: t`took ${inMinutes(took)}` };
  });
}

function usualMinutes(stop: Stop | undefined, usual: OrderStatus["usual"] = {}): number | undefined {
  const state = (["claimed", "money-seen", "sent"] as const).find((each) => stop?.states.includes(each));
  return state && usual[state];
}

/** Truncated, as clocks show it, so that the duration matches the two times shown. */
function minuteOf(at: string): number {
  return Math.floor(Date.parse(at) / 60_000);
}

function inMinutes(count: number): string {
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
}

/** @param state of an order that was announced */
export function customerStations(
  side: TradeSide,
  state: OrderState,
  history: NonNullable<OrderStatus["history"]>,
): readonly Station[] {
  const stops = STOPS[side];
  const here = stops.findIndex(({ states }) => states.includes(state));
  const reachedAt = (states: readonly OrderState[], isOwn = false) => {
    const entries = states.map((each) => history.findLast((entry) => entry.state === each));
    const entry = entries.findLast((each) => each !== undefined);
    return entry && { at: entry.at, by: isOwn ? undefined : entry.agent };
  };
  const end = ENDS[state];
  if (end !== undefined) {
    const hasPaid = reachedAt(["said-paid", "money-seen"]) !== undefined;
    // A customer who saw the payment details may not have paid.
    const passed = stops.filter(({ states, past }) => reachedAt(states) && (hasPaid || past === undefined));
    return [
      ...passed.map((stop) => ({
        name: stop.past ?? stop.name,
        reached: reachedAt(stop.states, stop.past !== undefined),
        isCurrent: false,
      })),
      { name: end, reached: reachedAt([state]), isCurrent: true },
    ];
  }
  return stops.map((stop, place) => ({
    // Who said that they paid isn't told to pay, though the desk still looks for it.
    name: ((place < here || (place === here && state === "said-paid")) && stop.past) || stop.name,
    reached: place <= here ? reachedAt(stop.states, stop.past !== undefined) : undefined,
    isCurrent: place === here && state !== "closed",
  }));
}
