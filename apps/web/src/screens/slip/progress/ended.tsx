import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import type { SlipAnswer } from "@tradeslip/contracts";
import { NEW_ORDER } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link } from "react-router-dom";
import { ticketAddress } from "../../../features/trade-ticket/ticket-address.ts";
import { useChatName } from "../../../lib/use-chat-name.ts";
import { ChatLink } from "./chat-link.tsx";
import styles from "./progress.module.css";

interface EndedProps {
  token: string;
  slip: SlipAnswer;
}

/** Nothing more happens on this page by itself: whom to ask, and how to trade again. */
export function Ended({ token, slip: { surface, coin, side } }: EndedProps) {
  const chat = useChatName();
  return (
    <Card title={t`Questions about this order?`}>
      <div className={styles["stack"]}>
        <p key={chat}>{t`Ask in ${chat}: the message there names this order.`}</p>
        <div className={styles["actions"]}>
          <ChatLink token={token} variant="secondary" />
          <Link to={ticketAddress(surface, { coinId: coin.id, side })} className={buttonClass()}>
            {i18n._(NEW_ORDER)}
          </Link>
        </div>
      </div>
    </Card>
  );
}
