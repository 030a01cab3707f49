import {
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { DeskOrder, DeskOrders, DeskSettings } from "@tradeslip/contracts";
import { ORDER_STATES, type OrderStep } from "@tradeslip/contracts/rules";
import { useContext, useEffect, useRef } from "react";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { sessionQuery } from "../../../features/account/use-session.ts";
import { isOlder } from "../../../features/order-steps/older-answer.ts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { FrameClaims } from "./frame-claims.ts";
import { refreshSoon } from "./refresh-soon.ts";
import type { ListName } from "../frame/lists.ts";

/** Key of all the desk's answers: names and destinations are only in memory, and go with the session. */
export const DESK = "desk";

/**
 * Polls even while nothing changes: the requests of a console tell the desk that an agent is there
 * (docs/product.md, P21).
 */
const ATTEND_MS = 2 * 60_000;
/** Refusals are final; an unavailable server is asked once more before the error is shown. */
const retry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status < 500);
/**
 * Without a stream, and after a failure, because the stream's event is not repeated until the next change.
 */
const POLL_MS = 10_000;
const ASK_MS = "EventSource" in globalThis ? ATTEND_MS : POLL_MS;

/** For what is read again only after a change: a failed refetch is repeated, so that nothing old stays. */
export const UNTIL_READ = {
  refetchInterval: ({ state }: { state: { status: string; data: unknown } }) =>
    state.status === "error" && state.data !== undefined && POLL_MS,
  retry,
};

const FRESH_MS = 5_000;

/**
 * One page of a list, or of search results. Without a cursor it is the first, which has the counts of all
 * lists.
 */
export const pageQuery = (list: ListName, q: string, cursor?: string) =>
  queryOptions({
    queryKey: [DESK, "orders", list, q, cursor ?? ""],
    queryFn: async ({ signal }) => {
      const query = { ...(q !== "" ? { q } : ordersOf(list)), ...(cursor !== undefined && { cursor }) };
      return unwrap(await api.GET("/api/desk/orders", { params: { query }, signal }));
    },
    // The navigation fetches first, and the list reuses its answer. Changes in between come as events.
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => cursor === undefined && (state.status === "error" ? POLL_MS : ASK_MS),
    refetchIntervalInBackground: true,
    retry,
  });

/** The query parameters of a list. */
function ordersOf(list: ListName) {
  if (list === "mine") return { agent: "me", state: "open" as const };
  return list === "watched" ? { watched: "me" as const } : { state: list };
}

/** @param counts of any list's first page */
export function openCount(counts: DeskOrders["counts"]): number {
  return ORDER_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

export const orderQuery = (reference: string) =>
  queryOptions({
    queryKey: [DESK, "order", reference],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/desk/orders/{reference}", { params: { path: { reference } }, signal })),
    structuralSharing: (held, told) => (isOlder(told, held) ? held : replaceEqualDeep(held, told)),
    ...UNTIL_READ,
  });

export const SETTINGS_KEY = [DESK, "settings"] as const;
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: async ({ signal }): Promise<DeskSettings> =>
    unwrap(await api.GET("/api/desk/settings", { signal })),
  refetchInterval: ATTEND_MS,
  retry,
});

export const RATES_KEY = [DESK, "rates"] as const;
export const BLOCKS_KEY = [DESK, "blocks"] as const;
/** Beneath the orders' key, because a step may have allocated a payment. */
export const SUSPENSE_KEY = [DESK, "orders", "unallocated"] as const;

interface StepCall {
  readonly order: Pick<DeskOrder, "reference" | "version">;
  readonly step: OrderStep;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Makes a step on the version that is shown. If another agent was faster, the order is read again, and the
 * error names them. If the caller is gone by the answer, the console's frame tells why it was refused. A step
 * whose answer was lost is repeated on the version that it named, or it could be booked twice (P20.3).
 */
export function useStep() {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  const frame = useContext(FrameClaims);
  const isHere = useRef(false);
  const lost = useRef<StepCall>(null);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return useMutation({
    mutationFn: (call: StepCall) => {
      const { order, step, body } = isSameStep(lost.current, call) ? lost.current : call;
      return carefully(async () =>
        unwrap(
          // All steps' calls have the form of this one, with their own fields.
          await api.POST(`/api/desk/orders/{reference}/${step}` as "/api/desk/orders/{reference}/claim", {
            params: { path: { reference: order.reference } },
            body: { version: order.version, ...body },
          }),
        ),
      );
    },
    onMutate: () => frame?.forgetRefused(),
    onSuccess: (order) => {
      lost.current = null;
      client.setQueryData(orderQuery(order.reference).queryKey, order);
      refreshSoon(client, [DESK, "orders"]);
    },
    onError: (error, call) => {
      const { order } = call;
      if (!isHere.current) frame?.noteRefused(order.reference, error);
      const isAnswer = error instanceof ApiError && error.status < 500;
      if (!isAnswer && !isSameStep(lost.current, call)) lost.current = call;
      if (!(error instanceof ApiError)) return;
      const key: QueryKey = orderQuery(order.reference).queryKey;
      if (error.order !== undefined) client.setQueryData(key, error.order);
      if (error.status === 409) {
        lost.current = null;
        void client.invalidateQueries({ queryKey: [DESK] });
      }
      // The role is gone. If the session ended, the form stays, with a link to log in again.
      if (error.status === 403) void client.invalidateQueries(sessionQuery);
    },
  });
}

function isSameStep(one: StepCall | null, other: StepCall): one is StepCall {
  const said = ({ order, step, body }: StepCall) => JSON.stringify([order.reference, step, body]);
  return one !== null && said(one) === said(other);
}

export const ACCOUNTS_KEY = [DESK, "receiving-accounts"] as const;
/** An account's books: its day, what the columns of its statements hold, and its lines. */
export const booksKey = (id: string) => [DESK, "books", id] as const;

export const accountsQuery = queryOptions({
  queryKey: ACCOUNTS_KEY,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/receiving-accounts", { signal })),
});

export function useAccounts() {
  const { data } = useQuery(accountsQuery);
  return data?.accounts ?? [];
}

/** The desk's name for an account; undefined if it was deleted, or none was named. */
export function useAccountNames(): (id: string) => string | undefined {
  const { data } = useQuery(accountsQuery);
  return (id) => data?.accounts.find((account) => account.id === id)?.name;
}

export const repliesQuery = queryOptions({
  queryKey: [DESK, "replies"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/replies", { signal })),
});

/** Canned replies, to copy into the chat or to post on the customer's page. */
export function useReplies(use: "chat" | "page") {
  const { data } = useQuery(repliesQuery);
  return (data?.replies ?? []).filter((reply) => reply.for === use);
}
