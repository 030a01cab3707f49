import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Link, linkClass } from "@tradeslip/ui/link";
import { useId, useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import styles from "./delete-account.module.css";
import { SettingRow } from "./setting-row.tsx";

type Step = "offered" | "asked" | "answered";

/** Asks twice (docs/product.md, P12.4). Nothing is called: the page says what a person can do instead. */
export function DeleteAccount() {
  const [step, setStep] = useState<Step>("offered");
  const email = usePublicConfig()?.links.email ?? null;
  const opener = useRef<HTMLButtonElement>(null);
  function cancel() {
    setStep("offered");
    opener.current?.focus();
  }
  return (
    <div>
      <SettingRow label={t`Delete Account`} help={t`Permanently remove your account and data.`}>
        <Button
          ref={opener}
          className={styles["danger"]}
          aria-expanded={step === "asked"}
          onClick={() => (step === "asked" ? cancel() : setStep("asked"))}
        >
          {t`Delete Account`}
        </Button>
      </SettingRow>
      {step === "asked" && <AskedToDelete onCancel={cancel} onDelete={() => setStep("answered")} />}
      {step === "answered" && <DeletionNotice email={email} />}
    </div>
  );
}

function AskedToDelete({ onCancel, onDelete }: { onCancel: () => void; onDelete: () => void }) {
  const id = useId();
  return (
    <Question
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles["question"]}
      onEscape={onCancel}
    >
      <h3 id={`${id}-title`} className={styles["title"]}>
        {t`Confirm Account Deletion`}
      </h3>
      <p id={`${id}-text`}>{t`This action cannot be undone`}</p>
      <div className={styles["actions"]}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button className={styles["danger"]} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </Question>
  );
}

/** What a confirmed deletion comes to: nothing yet, and whom to ask. `email`: the operator's, if there is one. */
function DeletionNotice({ email }: { email: string | null }) {
  return (
    <div ref={receiveFocus} tabIndex={-1}>
      <Alert tone="info" title={t`Nothing was deleted`}>
        {email ? (
          <Trans key="email">
            Account deletion isn't available yet. To have your account deleted, write to{" "}
            <Link href={`mailto:${email}`}>{email}</Link>.
          </Trans>
        ) : (
          <Trans key="support">
            Account deletion isn't available yet. To have your account deleted,{" "}
            <RouterLink to="/support" className={linkClass()}>
              ask support
            </RouterLink>
            .
          </Trans>
        )}
      </Alert>
    </div>
  );
}
