import { t } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import { OrderAgain } from "../../../features/trade-ticket/order-again.tsx";
import { useChatName } from "../../../lib/use-chat-name.ts";
import { ChatLink } from "./chat-link.tsx";
import styles from "./progress.module.css";

interface EndedProps {
  token: string;
  slip: SlipAnswer;
}

/** Nothing more happens on this page by itself: whom to ask, and how to trade again. */
export function Ended({ token, slip }: EndedProps) {
  const chat = useChatName();
  return (
    <Card title={t`Questions about this order?`}>
      <div className={styles["stack"]}>
        <p key={chat}>{t`Ask in ${chat}: the message there names this order.`}</p>
        <div className={styles["actions"]}>
          <ChatLink token={token} variant="secondary" />
          <OrderAgain order={slip} />
        </div>
      </div>
    </Card>
  );
}
