import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { takesText } from "@tradeslip/ui/takes-text";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { loadMessages } from "../../../lib/messages.tsx";
import { prefetchWhenIdle } from "../../../lib/when-idle.ts";
import { DESK, orderQuery } from "../orders/order-queries.ts";
import { refreshSoon } from "../orders/refresh-soon.ts";

const KEYS_MS = 10 * 60_000;
/** Loaded when the console opens, so that they are here if the server becomes unavailable. */
const slipKeysQuery = queryOptions({
  queryKey: ["slip-keys"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/.well-known/tradeslip-keys.json", { signal })).keys,
  staleTime: KEYS_MS,
});

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** The page's own check with its texts, also loaded when the console opens. */
async function loadCheck() {
  const [part] = await Promise.all([import("./check-by-itself.ts"), loadMessages("check")]);
  return part;
}

/** Checks a chat message against its slip. The text stays in this page until the result is dismissed. */
export function useCheck() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState<string | null>(null);
  function open(reference: string) {
    setText(null);
    setParams({ order: reference });
  }
  useQuery(slipKeysQuery);
  useEffect(() => prefetchWhenIdle(loadCheck), []);
  const asked = useMutation({
    mutationFn: async (pasted: string) => {
      try {
        const answer = unwrap(await api.POST("/api/desk/check", { body: { text: pasted } }));
        return { ...answer, byItself: false };
      } catch (error) {
        const keys = client.getQueryData(slipKeysQuery.queryKey);
        if (isRefusal(error) || keys === undefined) throw error;
        const { checkByItself } = await loadCheck();
        return { ...(await checkByItself(pasted, keys)), byItself: true };
      }
    },
    onSuccess: ({ order }) => {
      if (order !== undefined) client.setQueryData(orderQuery(order.reference).queryKey, order);
    },
  });
  const take = useMutation({
    mutationFn: async ({ claims }: { claims: boolean }) => {
      const known = asked.data?.order;
      // Reads slips, which the console's first script doesn't need.
      const { slipTokensIn } = await import("./slip-link.ts");
      const [token = "", second] = slipTokensIn(text ?? "");
      const order =
        known ??
        (second === undefined ? unwrap(await api.POST("/api/desk/orders", { body: { token } })) : undefined);
      if (order === undefined || !claims || !order.steps.includes("claim")) return order;
      const { reference, version } = order;
      return unwrap(
        await api.POST("/api/desk/orders/{reference}/claim", {
          params: { path: { reference } },
          body: { version },
        }),
      );
    },
    onSuccess: (order) => {
      if (order === undefined) return;
      client.setQueryData(orderQuery(order.reference).queryKey, order);
      refreshSoon(client, [DESK, "orders"]);
    },
  });
  // An answer that comes after the result was dismissed, or another text pasted, opens nothing.
  function takeOrder(how: { claims: boolean }) {
    take.mutate(how, { onSuccess: (order) => order !== undefined && open(order.reference) });
  }
  function check(pasted: string) {
    if (pasted.trim() === "") return;
    take.reset();
    setText(pasted);
    asked.mutate(pasted, {
      onSuccess: ({ slip, order }) => {
        // A reference alone leaves nothing to compare.
        if (order !== undefined && slip === undefined) open(order.reference);
      },
    });
  }
  // A message pasted anywhere outside a field is meant for the check.
  const takePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!takesText(event.target)) check(event.clipboardData?.getData("text/plain") ?? "");
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  return {
    /** The text being checked, or null. */
    text,
    check,
    asked,
    take,
    /** Opens the text's order, and claims it if so asked. */
    takeOrder,
    /** The field is open, though it is still empty. */
    isOpen: params.has("check"),
    close: () => {
      setText(null);
      asked.reset();
      take.reset();
      setParams((known) => {
        known.delete("check");
        return known;
      });
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
/** The result of a check. `byItself`: the server was not reached, so nothing is known about the order. */
export type Checked = NonNullable<Check["asked"]["data"]>;
