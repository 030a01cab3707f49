import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { takesText } from "@tradeslip/ui/takes-text";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK, orderQuery } from "../orders/order-queries.ts";
import { refreshSoon } from "../orders/refresh-soon.ts";
import { slipTokensIn } from "./slip-link.ts";

/** A message from the chat that is held against its slip. Its text lives in this page alone, until the answer is put away. */
export function useCheck() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState<string | null>(null);
  function open(reference: string) {
    setText(null);
    setParams({ order: reference });
  }
  const asked = useMutation({
    mutationFn: async (pasted: string) =>
      unwrap(await api.POST("/api/desk/check", { body: { text: pasted } })),
    networkMode: "always",
    onSuccess: ({ slip, order }) => {
      if (order !== undefined) client.setQueryData(orderQuery(order.reference).queryKey, order);
      // A reference alone has nothing to compare.
      if (order !== undefined && slip === undefined) open(order.reference);
    },
  });
  const take = useMutation({
    mutationFn: async ({ claims }: { claims: boolean }) => {
      const known = asked.data?.order;
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
    networkMode: "always",
    onSuccess: (order) => {
      if (order === undefined) return;
      client.setQueryData(orderQuery(order.reference).queryKey, order);
      refreshSoon(client, [DESK, "orders"]);
      open(order.reference);
    },
  });
  function check(pasted: string) {
    if (pasted.trim() === "") return;
    take.reset();
    setText(pasted);
    asked.mutate(pasted);
  }
  // Pasted anywhere but into a field, a message is meant for the check.
  const takePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!takesText(event.target)) check(event.clipboardData?.getData("text/plain") ?? "");
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  return {
    /** What is being looked at, or null. */
    text,
    check,
    asked,
    take,
    /** The field is wanted, though nothing is in it yet. */
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
