import { t } from "@lingui/core/macro";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";

type Detail = ReceivingAccount["details"][number];

const MAX_DETAILS = 12;

interface DetailFieldsProps {
  details: readonly Detail[];
  errorAt: (field: string) => string | undefined;
  onChange: (details: Detail[]) => void;
}

/** What the customer needs to pay, line by line. */
export function DetailFields({ details, errorAt, onChange }: DetailFieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-3 justify-items-start m-0 p-0 border-0 [&_legend]:mb-2 [&_legend]:p-0 [&_legend]:font-strong">
      <legend>{t`What the customer needs to pay`}</legend>
      {details.map((detail, place) => {
        const number = place + 1;
        const change = (changed: Partial<Detail>) => onChange(details.with(place, { ...detail, ...changed }));
        return (
          // Rows have no identity of their own while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <div
            key={place}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3 w-full"
          >
            <Field
              label={t`Label ${number}`}
              value={detail.label}
              autoComplete="off"
              error={errorAt(`details.${place}.label`)}
              onChange={({ target }) => change({ label: target.value })}
            />
            <Field
              label={t`Value ${number}`}
              value={detail.value}
              autoComplete="off"
              error={errorAt(`details.${place}.value`)}
              onChange={({ target }) => change({ value: target.value })}
            />
          </div>
        );
      })}
      {details.length < MAX_DETAILS && (
        <Button size="s" onClick={() => onChange([...details, { label: "", value: "" }])}>
          {t`Add a line`}
        </Button>
      )}
    </fieldset>
  );
}
