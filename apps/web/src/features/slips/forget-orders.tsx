import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useId, useState } from "react";
import { Question, receiveFocus } from "../../lib/question.tsx";
import styles from "./forget-orders.module.css";
import { NO_LONGER_THE_CUSTOMER, useForgetOrders } from "./use-forget-orders.ts";

type Step = "offered" | "asked" | "offered again" | "forgotten";

/** For a device that others use too. Asks for confirmation in place. */
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
      return (
        <AskedToForget onCancel={() => setStep("offered again")} onForgotten={() => setStep("forgotten")} />
      );
    case "forgotten":
      return (
        <p ref={receiveFocus} tabIndex={-1} className="font-strong">
          {t`Your orders are forgotten on this device.`}
        </p>
      );
  }
}

function AskedToForget({ onCancel, onForgotten }: { onCancel: () => void; onForgotten: () => void }) {
  const id = useId();
  const { forget, busy, failure } = useForgetOrders(onForgotten);
  return (
    <Question
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles["question"]}
      onEscape={onCancel}
    >
      <h3 id={`${id}-title`} className="font-sans text-m font-strong">
        {t`Forget your orders on this device?`}
      </h3>
      <p id={`${id}-text`}>
        <span>{t`This removes your slips from this device.`}</span>{" "}
        <span>{i18n._(NO_LONGER_THE_CUSTOMER)}</span>{" "}
        <span>{t`Orders kept with your account stay there.`}</span>
      </p>
      {failure !== null && (
        <Alert tone="danger" title={t`Nothing was forgotten`}>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 mt-2">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button busy={busy} onClick={forget}>
          {t`Forget them`}
        </Button>
      </div>
    </Question>
  );
}
