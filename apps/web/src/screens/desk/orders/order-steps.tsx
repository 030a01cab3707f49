import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { StepForm } from "../../../features/order-steps/step-form.tsx";
import { useAccounts, useStep } from "./order-queries.ts";
import { stepForms } from "./step-forms.ts";

/** The steps that the order allows now. The first one leads on. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const step = useStep(order);
  const [next, ...others] = stepForms(order, useAccounts());
  if (next === undefined)
    return (
      <Card title={t`Nothing to do`}>
        <p>{t`This order needs nothing of you now.`}</p>
      </Card>
    );
  const draw = (form: typeof next) => {
    const isCalled = step.variables?.step === form.step;
    return (
      <StepForm
        form={form}
        onSubmit={(body) => step.mutate({ step: form.step, body })}
        busy={step.isPending && isCalled}
        error={isCalled ? step.error : null}
        isNext={form === next}
      />
    );
  };
  return (
    <>
      <Card key={next.step} title={i18n._(next.title)}>
        {draw(next)}
      </Card>
      {others.map((form) => (
        <Disclosure key={form.step} summary={i18n._(form.title)}>
          {draw(form)}
        </Disclosure>
      ))}
    </>
  );
}
