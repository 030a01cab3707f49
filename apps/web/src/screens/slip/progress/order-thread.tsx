import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { OrderStatus } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import type { ComponentProps } from "react";
import { type MessageDraft, Thread } from "../../../features/order-steps/thread.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { orderStatusQuery } from "../order-status.ts";
import { deskName } from "./headline.ts";

/** Target of "Write a message". */
export const THREAD_ID = "messages";

interface OrderThreadProps extends Pick<ComponentProps<typeof Thread>, "draft"> {
  token: string;
  status: OrderStatus;
}

/** From the claim on, customers can ask here, whatever happened to the chat. */
export function OrderThread({ token, status, draft }: OrderThreadProps) {
  const client = useQueryClient();
  if (status.messages === undefined) return null;
  async function write(body: MessageDraft): Promise<void> {
    const answer = await api.POST("/api/orders/{token}/messages", {
      params: { path: { token } },
      body,
    });
    client.setQueryData(orderStatusQuery(token).queryKey, unwrap(answer));
  }
  return (
    <div id={THREAD_ID} tabIndex={-1}>
      <Card title={t`Messages`}>
        <Thread
          messages={status.messages}
          side="customer"
          otherName={deskName(status)}
          draft={draft}
          write={write}
        />
      </Card>
    </div>
  );
}
