import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import { type MessageDraft, Thread } from "../../../features/order-steps/thread.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { draftOf, dropDraft, keepDraft } from "./drafts.ts";
import { DESK, orderQuery } from "./order-queries.ts";
import { useEffect, useState } from "react";
import { PanelSection } from "./panel-section.tsx";
import { refreshSoon } from "./refresh-soon.ts";

interface MessagesProps {
  order: DeskOrder;
  /** Of the person typing. */
  email: string;
}

/**
 * The conversation with the customer on the order's page, from the first claim on. What is typed survives
 * another order or page, a reload and a lost session.
 */
export function Messages({ order, email }: MessagesProps) {
  const client = useQueryClient();
  const { reference, messages, claimedAt } = order;
  const draft = useState<MessageDraft>(() => {
    const { text = "", after = "0" } = draftOf(email, reference, "say");
    return { text, after: Number(after) };
  });
  const [{ text, after }] = draft;
  useEffect(() => {
    if (text === "") dropDraft(reference, "say");
    else keepDraft(email, reference, "say", { text, after: String(after) });
  }, [email, reference, text, after]);
  if (claimedAt === undefined) return null;
  async function write(body: MessageDraft): Promise<void> {
    const answer = await api.POST("/api/desk/orders/{reference}/messages", {
      params: { path: { reference } },
      body,
    });
    client.setQueryData(orderQuery(reference).queryKey, unwrap(answer));
    // Here, because the agent may have left the order meanwhile.
    if (draftOf(email, reference, "say")["text"] === body.text) dropDraft(reference, "say");
    refreshSoon(client, [DESK, "orders"]);
  }
  return (
    <PanelSection title={t`Messages`} note={t`with the customer, on their order page`}>
      <Thread messages={messages} side="desk" otherName={t`Customer`} draft={draft} write={write} />
    </PanelSection>
  );
}
