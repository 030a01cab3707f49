import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { SubmitButton, type SubmitButtonProps } from "./account-form.tsx";

/** Below a form that was opened by a button: back, or send. */
export function FormActions({ onCancel, ...submit }: SubmitButtonProps & { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <SubmitButton {...submit} />
    </div>
  );
}
