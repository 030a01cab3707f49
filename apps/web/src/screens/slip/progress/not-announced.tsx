import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import { NEW_ORDER } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link } from "react-router-dom";
import { OpenChat } from "../../../features/slips/hand-over.tsx";
import { useSavedSlips } from "../../../features/slips/saved-slips.ts";
import { ticketAddress } from "../../../features/trade-ticket/ticket-address.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { ChatLink } from "./chat-link.tsx";
import styles from "./progress.module.css";

/** The chat was never opened from here, or nobody took the order in time. */
export function NotAnnounced({ token, slip }: { token: string; slip: SlipAnswer }) {
  const own = useSavedSlips().slips.find((saved) => saved.token === token);
  const timeIsUp = useExpired(slip.expiresAt);
  const isExpired = slip.status === "expired" || timeIsUp;
  return (
    <Card title={t`What to do now`}>
      <div className={styles["actions"]}>
        {isExpired ? (
          <Link
            to={ticketAddress(slip.surface, { coinId: slip.coin.id, side: slip.side })}
            className={buttonClass({ variant: "primary" })}
          >
            {i18n._(NEW_ORDER)}
          </Link>
        ) : own ? (
          <OpenChat order={own} />
        ) : (
          <ChatLink token={token} variant="primary" />
        )}
      </div>
    </Card>
  );
}
