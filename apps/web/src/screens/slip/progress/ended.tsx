import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { AskAPerson } from "../../../features/contacts/ask-a-person.tsx";
import { OrderAgain } from "../../../features/trade-ticket/order-again.tsx";
import { useHasChat } from "../../../lib/contacts.ts";
import { useChatName } from "../../../lib/use-chat-name.ts";
import { ChatLink } from "./chat-link.tsx";
import type { CustomersOrder } from "./headline.ts";
import { THREAD_ID } from "./order-thread.tsx";

/** Nothing more happens on this page by itself: it says who to ask, and how to trade again. */
export function Ended({ token, slip, status }: CustomersOrder & { token: string }) {
  const chat = useChatName();
  const hasThread = status.messages !== undefined;
  const hasChat = useHasChat();
  return (
    <Card title={t`Questions about this order?`}>
      <div className="[&>*+*]:mt-4">
        {hasThread ? (
          <p>{t`Write to us on this page: your message stays with this order.`}</p>
        ) : hasChat ? (
          <p key={chat}>{t`Ask in ${chat}: the message there names this order.`}</p>
        ) : (
          <AskAPerson />
        )}
        <div className="flex flex-wrap gap-3 items-center">
          {hasThread && (
            <a href={`#${THREAD_ID}`} className={buttonClass()}>
              {t`Write a message`}
            </a>
          )}
          {hasChat && <ChatLink token={token} variant="secondary" />}
          <OrderAgain order={slip} />
        </div>
      </div>
    </Card>
  );
}
