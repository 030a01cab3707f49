import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  PAID_COINS,
  PAID_CONSEQUENCE,
  PAID_MONEY,
  PAID_QUESTION,
  YES_PAID,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useId, useState } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import { Question, receiveFocus } from "../../../lib/question.tsx";
import type { CustomersOrder } from "./headline.ts";
import { CustomerStepForm } from "./customer-step-form.tsx";
import type { CustomerStep } from "./use-customer-step.ts";

interface PaidProps extends CustomersOrder {
  step: CustomerStep;
  isNext: boolean;
}

/**
 * The customer says that they paid. For coins a form asks for the transaction; for money it asks for
 * confirmation.
 */
export function Paid({ status, slip, step, isNext }: PaidProps) {
  const id = useId();
  const [asked, setAsked] = useState<"no" | "yes" | "again">("no");
  if (!status.steps?.includes("paid")) return null;
  if (slip.side === "sell") return <CustomerStepForm form={PAID_COINS} step={step} isNext={isNext} />;
  const failed = step.variables?.step === "paid" ? step.error : null;
  if (asked !== "yes") {
    return (
      <div className="grid gap-2">
        <Button
          variant={isNext ? "primary" : "secondary"}
          ref={asked === "again" ? receiveFocus : undefined}
          onClick={() => setAsked("yes")}
        >
          {i18n._(PAID_MONEY.button)}
        </Button>
        <p className="text-ink-muted text-s">{t`Press it once your bank has sent it. The desk then looks for the money.`}</p>
      </div>
    );
  }
  return (
    <Question
      aria-labelledby={id}
      className="grid gap-3 p-4 border border-rule-strong rounded-md"
      onEscape={() => setAsked("again")}
    >
      <p id={id}>
        <strong>{i18n._(PAID_QUESTION)}</strong> <span>{i18n._(PAID_CONSEQUENCE)}</span>
      </p>
      {failed !== null && <Alert tone="danger">{errorMessage(failed)}</Alert>}
      <div className="flex flex-wrap gap-3 items-center">
        <Button
          variant="primary"
          busy={step.isPending}
          onClick={() => step.mutate({ step: "paid", body: {} })}
        >
          {i18n._(YES_PAID)}
        </Button>
        <Button onClick={() => setAsked("again")}>{t`Not yet`}</Button>
      </div>
    </Question>
  );
}
