import { StepForm } from "../../../features/order-steps/step-form.tsx";
import type { StepFormDefinition } from "../../../features/order-steps/step-fields.ts";
import type { MakerStep } from "./use-maker-step.ts";

interface MakerStepFormProps {
  form: StepFormDefinition;
  step: MakerStep;
  /** It leads on. */
  isNext?: boolean;
}

/** A step's form in this page: what the server says to it stands in it, and what was typed stays. */
export function MakerStepForm({ form, step, isNext = false }: MakerStepFormProps) {
  const isCalled = step.variables?.step === form.step;
  return (
    <StepForm
      form={form}
      onSubmit={(body) => step.mutate({ step: form.step, body })}
      busy={step.isPending && isCalled}
      error={isCalled ? step.error : null}
      isNext={isNext}
    />
  );
}
