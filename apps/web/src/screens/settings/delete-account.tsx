import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Link, linkClass } from "@tradeslip/ui/link";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
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
      {step === "asked" && <Question onCancel={cancel} onDelete={() => setStep("answered")} />}
      {step === "answered" && <DeletionNotice email={email} />}
    </div>
  );
}

function Question({ onCancel, onDelete }: { onCancel: () => void; onDelete: () => void }) {
  const id = useId();
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onCancel();
  }
  return (
    // Escape works wherever the focus is in the group; its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={receiveFocus}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles["question"]}
      onKeyDown={cancelOnEscape}
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
    </div>
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

/** As a ref: what appears after a click takes the focus, so that it is read and the next Tab starts there. */
function receiveFocus(element: HTMLElement | null): void {
  element?.focus();
}
