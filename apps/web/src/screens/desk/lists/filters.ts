import { ORDER_STATES } from "@tradeslip/contracts/rules";

/** The filters in the address. */
export interface Filters {
  readonly state: State;
  readonly side: "both" | "buy" | "sell";
  /** A person's id, or one of these two. */
  readonly agent: string;
  readonly span: Span;
  /** Dates such as 2026-11-16, if the span is one of dates; empty: from the beginning, or until now. */
  readonly from: string;
  readonly to: string;
  readonly q: string;
}

export const STATES = ["all", "open", "waiting", "ended", ...ORDER_STATES] as const;
export type State = (typeof STATES)[number];
export const SPANS = ["today", "week", "month", "ever", "dates"] as const;
export type Span = (typeof SPANS)[number];

export const NO_FILTERS: Filters = {
  state: "all",
  side: "both",
  agent: "all",
  span: "today",
  from: "",
  to: "",
  q: "",
};

const DAYS: Readonly<Partial<Record<Span, number>>> = { today: 1, week: 7, month: 30 };
/** The longest id that the call takes. */
const MOST_OF_AN_ID = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filtersIn(params: URLSearchParams): Filters {
  const oneOf = <Value extends string>(name: keyof Filters, values: readonly Value[], other: Value): Value =>
    values.find((value) => value === params.get(name)) ?? other;
  const day = (name: "from" | "to") => (isDay(params.get(name) ?? "") ? params.get(name)! : "");
  return {
    state: oneOf("state", STATES, NO_FILTERS.state),
    side: oneOf("side", ["both", "buy", "sell"], NO_FILTERS.side),
    agent: (params.get("agent") ?? NO_FILTERS.agent).slice(0, MOST_OF_AN_ID),
    span: oneOf("span", SPANS, NO_FILTERS.span),
    from: day("from"),
    to: day("to"),
    q: params.get("q") ?? "",
  };
}

/** Of the calendar, too: an address can say anything. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The address contains only what differs from the default. */
export function paramsOf(part: string, filters: Filters): URLSearchParams {
  const names = Object.keys(NO_FILTERS) as (keyof Filters)[];
  const said = names.filter((name) => filters[name] !== NO_FILTERS[name]);
  return new URLSearchParams([["part", part], ...said.map((name) => [name, filters[name]])]);
}

/** The call's query; days begin at the reader's midnight. @param now milliseconds since the epoch */
export function queryOf({ state, side, agent, q, ...span }: Filters, now: number) {
  return {
    ...spanOf(span, now),
    ...(state === "all" ? {} : { state }),
    ...(side === "both" ? {} : { side }),
    ...(agent === "all" ? {} : { agent }),
    ...(q.trim() === "" ? {} : { q: q.trim() }),
  };
}

/** Without `from` if the span has no beginning, without `to` if it has no end. */
function spanOf(
  { span, from, to }: Pick<Filters, "span" | "from" | "to">,
  now: number,
): { readonly from?: string; readonly to?: string } {
  const days = DAYS[span];
  if (days !== undefined) return { from: midnight(new Date(now), 1 - days) };
  if (span === "ever") return {};
  return {
    ...(from === "" ? {} : { from: midnight(new Date(`${from}T00:00`), 0) }),
    ...(to === "" ? {} : { to: midnight(new Date(`${to}T00:00`), 1) }),
  };
}

/** The same for sums, which would be today's if no beginning were given. */
export function sumsSpanOf(filters: Pick<Filters, "span" | "from" | "to">, now: number) {
  return { from: new Date(0).toISOString(), ...spanOf(filters, now) };
}

function midnight(day: Date, later: number): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).toISOString();
}

/** The reader's next midnight, in milliseconds. @param now the same */
export function nextMidnight(now: number): number {
  return Date.parse(midnight(new Date(now), 1));
}
