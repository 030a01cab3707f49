import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import type { OrderStep } from "@tradeslip/contracts/rules";
import { useState } from "react";
import type { StepFormDefinition, Typed } from "../../../features/order-steps/step-fields.ts";
import { StepForm } from "../../../features/order-steps/step-form.tsx";
import { ApiError } from "../../../lib/api.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { noteUsed } from "../payouts/last-accounts.ts";
import { draftOf, dropDraft, keepDraft } from "./drafts.ts";
import { isLarge, moneyDiffers } from "./money-differs.ts";
import { PasteLine } from "./paste-line.tsx";
import { Failure, MISSING } from "./step-failure.tsx";
import { settingsQuery, useStep } from "./order-queries.ts";

export const STACK = "grid gap-3 [&_p]:m-0";

/** Steps by the key that opens them: the first one that the order allows. */
export const STEP_KEYS: Readonly<Record<string, readonly OrderStep[]>> = {
  [KEYS.claim]: ["claim"],
  [KEYS.paymentDetails]: ["details", "details-again"],
  [KEYS.moneySeen]: ["money-seen"],
  [KEYS.sent]: ["sent"],
  [KEYS.cancelOrClose]: ["cancel", "close"],
  [KEYS.release]: ["release"],
  [KEYS.handOver]: ["hand-over", "take-over"],
};
export function KeyOf({ step }: { step: OrderStep }) {
  const key = Object.keys(STEP_KEYS).find((name) => STEP_KEYS[name]!.includes(step));
  return key === undefined ? null : <Kbd>{key}</Kbd>;
}

export interface OneStepProps {
  order: DeskOrder;
  form: StepFormDefinition;
  email: string;
  isNext?: boolean;
  onDone?: (() => void) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
  /** How often the key for pasting a bank's line was pressed. */
  pastes?: number;
}

/** One step's form. What is typed survives a failed step, a reload and a lost session. */
export function OneStep({ order, form, email, isNext = false, onDone, onFailed, pastes = 0 }: OneStepProps) {
  const { reference } = order;
  const step = useStep();
  const { data: settings } = useQuery(settingsQuery);
  const [before, setBefore] = useState(() => draftOf(email, reference, form.step));
  const [readings, setReadings] = useState(0);
  const approvalAbove = settings?.limits.approvalAbove ?? null;
  const submit = (body: Readonly<Record<string, unknown>>) => {
    const options = { onSuccess: () => onDone?.(), onError: (failure: Error) => onFailed?.(failure) };
    // Also once another order is shown: what was typed here would be offered again.
    const note = () => {
      dropDraft(reference, form.step);
      if (form.step === "sent" && typeof body["accountId"] === "string") noteUsed(body["accountId"]);
    };
    void step.mutateAsync({ order, step: form.step, body }, options).then(note, () => {});
  };
  const differs = (typed: Typed) => (
    <Differs found={moneyDiffers(order, typed)} isLarge={isLarge(order, approvalAbove)} />
  );
  const last = step.variables?.body;
  const isSaidAtFields = step.error instanceof ApiError && step.error.errors.length > 0;
  return (
    <div data-step={form.step} className={STACK}>
      {form.step === "money-seen" && order.side === "buy" && (
        <PasteLine
          key={`paste ${pastes}`}
          order={order}
          isAsked={pastes > 0}
          onRead={(found) => {
            const typed = { ...draftOf(email, reference, form.step), ...found };
            keepDraft(email, reference, form.step, typed);
            setBefore(typed);
            setReadings((count) => count + 1);
          }}
        />
      )}
      <StepForm
        key={`form ${readings}`}
        form={form}
        onSubmit={submit}
        busy={step.isPending}
        error={isSaidAtFields ? step.error : null}
        isNext={isNext}
        before={before}
        onTyped={(typed) => keepDraft(email, reference, form.step, typed)}
        warning={form.step === "money-seen" ? differs : undefined}
        mark={<KeyOf step={form.step} />}
      />
      {step.error !== null && !isSaidAtFields && (
        <Failure
          error={step.error}
          onRetry={last === undefined ? undefined : () => submit(last)}
          isMovedTold={onFailed !== undefined}
        />
      )}
    </div>
  );
}

function Differs({ found, isLarge: large }: { found: readonly string[]; isLarge: boolean }) {
  if (found.length === 0 && !large) return null;
  return (
    <div role="status" className={MISSING}>
      <p>{t`A second person will have to approve before anything is sent or returned:`}</p>
      <ul>
        {found.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {large && <li>{t`It's a large amount.`}</li>}
      </ul>
    </div>
  );
}
