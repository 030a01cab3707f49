import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { receiveFocus } from "../../../lib/question.tsx";
import styles from "./recovery-codes.module.css";

interface RecoveryCodesProps {
  codes: string[];
  onKept: () => void;
}

/** Shown once: the server keeps hashes of them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div ref={receiveFocus} tabIndex={-1} className={styles["codes"]}>
      <p>{t`Keep these recovery codes in a safe place that isn't your phone. Each works once, if you lose your phone. We can't show them again.`}</p>
      <ul className={styles["list"]} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles["actions"]}>
        <CopyButton text={codes.join("\n")} label={t`Copy codes`} />
        <Button variant="primary" onClick={onKept}>
          {t`I kept them`}
        </Button>
      </div>
    </div>
  );
}
