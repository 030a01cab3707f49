import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { useChatName } from "../../../lib/contacts.ts";
import { ChatLink } from "./chat-link.tsx";
import styles from "./progress.module.css";

/** Until somebody of the desk opens the order. */
export function Waiting({ token, attended }: { token: string; attended: boolean | undefined }) {
  const chat = useChatName();
  return (
    <Card title={t`While you wait`}>
      <div className={styles["stack"]}>
        {attended === false && (
          <p>{t`Nobody is at the desk right now. Your order waits for a day; what you say here waits with it.`}</p>
        )}
        <p>{t`This page changes by itself. You can close it and come back in this browser.`}</p>
        <p
          className={styles["note"]}
        >{t`Didn't press Send in ${chat}? The desk answers there, so do it now.`}</p>
        <ChatLink token={token} variant="secondary" />
      </div>
    </Card>
  );
}
