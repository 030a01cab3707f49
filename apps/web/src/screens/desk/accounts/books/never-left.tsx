import { msg, t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import type { FormDefinition } from "../../../../features/order-steps/step-fields.ts";
import { StepForm } from "../../../../features/order-steps/step-form.tsx";
import { useSuspenseCall } from "../../lists/suspense-calls.ts";

const FORM: FormDefinition = {
  title: msg`This never left`,
  button: msg`Ask to take it out`,
  fields: [{ name: "reason", label: msg`Reason`, kind: "text" }],
};

/** For what went of unallocated money: a second person approves under "Unallocated money", and it is taken out. */
export function NeverLeft({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const call = useSuspenseCall(id);
  if (!isOpen) return <Button size="s" onClick={() => setOpen(true)}>{t`This never left`}</Button>;
  return (
    <StepForm
      form={FORM}
      onSubmit={(body) => call.mutate({ path: "correct", body })}
      busy={call.isPending}
      error={call.error}
      isNext={false}
    />
  );
}
