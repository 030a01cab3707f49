import { StepForm } from "../../../features/order-steps/step-form.tsx";
import type { StepFormDefinition, Typed } from "../../../features/order-steps/step-fields.ts";
import type { CustomerStep } from "./use-customer-step.ts";

interface CustomerStepFormProps {
  form: StepFormDefinition;
  step: CustomerStep;
  /** Whether this step continues the order. */
  isNext?: boolean;
  /** The initial values. */
  before?: Typed;
  onTyped?: (typed: Typed) => void;
}

/** A step's form on this page: it shows the server's answer and keeps what was typed. */
export function CustomerStepForm({ form, step, isNext = false, before, onTyped }: CustomerStepFormProps) {
  const isCalled = step.variables?.step === form.step;
  return (
    <StepForm
      form={form}
      onSubmit={(body) => step.mutate({ step: form.step, body })}
      busy={step.isPending && isCalled}
      error={isCalled ? step.error : null}
      isNext={isNext}
      before={before ?? step.drafts.get(form.step)}
      onTyped={(typed) => {
        step.drafts.set(form.step, typed);
        onTyped?.(typed);
      }}
    />
  );
}
