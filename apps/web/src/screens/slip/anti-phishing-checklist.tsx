import { CHAT_SERVICE, chatUrl } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { Link } from "@tradeslip/ui/link";
import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./anti-phishing-checklist.module.css";

/** What to compare before paying. An impostor can copy a slip, but not all of this. */
export function AntiPhishingChecklist({ reference }: { reference: string }) {
  const number = usePublicConfig()?.whatsappNumber ?? null;
  return (
    <Card title="Is it really us in the chat?">
      <ol className={styles["steps"]}>
        <Step title="The address of this page">
          Your browser's address bar must show <Exact>{globalThis.location.host}</Exact>, letter for letter.
        </Step>
        <Step title="The reference">
          The message in the chat begins with <Exact>{`Order ${reference}`}</Exact>.
        </Step>
        {number !== null && (
          <Step title="The number">
            Our only {CHAT_SERVICE.name} number is <Exact>{`+${number}`}</Exact>.{" "}
            <Link href={chatUrl(number)} external>
              Chat with this number
            </Link>
          </Step>
        )}
        <Step title="The terms">
          The side, amounts and rate in the chat match this slip. If anything differs, don't pay; ask us.
        </Step>
      </ol>
      <div className={styles["never"]}>
        <h3>We never ask for</h3>
        <ul className={styles["list"]}>
          <li>your password or a one-time code</li>
          <li>your wallet's recovery phrase or private key</li>
          <li>control over your phone or computer</li>
          <li>a payment before you've agreed the terms in the chat</li>
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
  return <strong className={styles["exact"]}>{children}</strong>;
}
