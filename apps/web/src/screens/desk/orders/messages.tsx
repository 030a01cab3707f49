import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import { type MessageDraft, NO_MESSAGE, Thread } from "../../../features/order-steps/thread.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK, orderQuery } from "./order-queries.ts";
import { useState } from "react";
import { PanelSection } from "./panel-section.tsx";
import { refreshSoon } from "./refresh-soon.ts";

/** The conversation with the customer on the order's page, from the first claim on. */
export function Messages({ order }: { order: DeskOrder }) {
  const client = useQueryClient();
  const draft = useState(NO_MESSAGE);
  const { reference, messages, claimedAt } = order;
  if (claimedAt === undefined) return null;
  async function write(body: MessageDraft): Promise<void> {
    const answer = await api.POST("/api/desk/orders/{reference}/messages", {
      params: { path: { reference } },
      body,
    });
    client.setQueryData(orderQuery(reference).queryKey, unwrap(answer));
    refreshSoon(client, [DESK, "orders"]);
  }
  return (
    <PanelSection title={t`Messages`} note={t`with the customer, on their order page`}>
      <Thread messages={messages} side="desk" otherName={t`Customer`} draft={draft} write={write} />
    </PanelSection>
  );
}
