import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Card } from "@tradeslip/ui/card";
import { Link } from "@tradeslip/ui/link";
import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./anti-phishing-checklist.module.css";

/** What to compare before paying. An impostor can copy a slip, but not all of this. */
export function AntiPhishingChecklist({ reference }: { reference: string }) {
  const chat = usePublicConfig()?.chat ?? null;
  const { host } = globalThis.location;
  // As the chat message has it (P8.6).
  const start = t`Order ${reference}`;
  return (
    <Card title={t`Is it really us in the chat?`}>
      <ol className={styles["steps"]}>
        <Step title={t`The address of this page`}>
          <Trans>
            Your browser's address bar must show <Exact>{host}</Exact>, letter for letter.
          </Trans>
        </Step>
        <Step title={t`The reference`}>
          <Trans>
            The message in the chat begins with <Exact>{start}</Exact>.
          </Trans>
        </Step>
        {chat !== null && (
          <Step title={t`The chat`}>
            <Trans>
              Our only <span>{chat.name}</span> chat is <Exact>{chat.account}</Exact>.{" "}
              <Link href={chat.url} external>
                Open this chat
              </Link>
            </Trans>
          </Step>
        )}
        <Step title={t`The terms`}>
          {t`The side, amounts and rate in the chat match this slip. If anything differs, don't pay; ask us.`}
        </Step>
      </ol>
      <div className={styles["never"]}>
        <h3>{t`We never ask for`}</h3>
        <ul className={styles["list"]}>
          <li>{t`your password or a one-time code`}</li>
          <li>{t`your wallet's recovery phrase or private key`}</li>
          <li>{t`control over your phone or computer`}</li>
          <li>{t`a payment before you've agreed the terms in the chat`}</li>
        </ul>
      </div>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles["step"]}>
      <h3 className={styles["title"]}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** Text to compare character by character. */
function Exact({ children }: { children: ReactNode }) {
  return (
    <strong dir="ltr" className={styles["exact"]}>
      {children}
    </strong>
  );
}
