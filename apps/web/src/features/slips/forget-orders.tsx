import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { type KeyboardEvent, useId, useState } from "react";
import styles from "./forget-orders.module.css";
import { NO_LONGER_THE_MAKER, useForgetOrders } from "./use-forget-orders.ts";

type Step = "offered" | "asked" | "offered again" | "forgotten";

/** For a device that others use too. Asks in place. */
export function ForgetOrders() {
  const [step, setStep] = useState<Step>("offered");
  switch (step) {
    case "offered":
    case "offered again":
      return (
        <Button
          size="s"
          ref={step === "offered again" ? receiveFocus : undefined}
          onClick={() => setStep("asked")}
        >
          {t`Forget my orders on this device`}
        </Button>
      );
    case "asked":
      return <Question onCancel={() => setStep("offered again")} onForgotten={() => setStep("forgotten")} />;
    case "forgotten":
      return (
        <p ref={receiveFocus} tabIndex={-1} className={styles["done"]}>
          {t`Your orders are forgotten on this device.`}
        </p>
      );
  }
}

function Question({ onCancel, onForgotten }: { onCancel: () => void; onForgotten: () => void }) {
  const id = useId();
  const { forget, busy, failure } = useForgetOrders(onForgotten);
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
        {t`Forget your orders on this device?`}
      </h3>
      <p id={`${id}-text`}>
        <span>{t`This removes your slips from this device.`}</span> <span>{i18n._(NO_LONGER_THE_MAKER)}</span>{" "}
        <span>{t`Orders kept with your account stay there.`}</span>
      </p>
      {failure !== null && (
        <Alert tone="danger" title={t`Nothing was forgotten`}>
          {failure}
        </Alert>
      )}
      <div className={styles["actions"]}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button busy={busy} onClick={forget}>
          {t`Forget them`}
        </Button>
      </div>
    </div>
  );
}

/** As a ref: what appears after a click takes the focus, so that it is read and the next Tab starts there. */
function receiveFocus(element: HTMLElement | null): void {
  element?.focus();
}
