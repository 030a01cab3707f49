import { msg, t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SavedDestinationInput } from "@tradeslip/contracts";
import { DESK_COINS, type DeskCoinId, destinationForm } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { SelectField } from "@tradeslip/ui/select-field";
import { useState } from "react";
import { type StepUp, StepUpCancelledError } from "../../features/account/use-step-up.tsx";
import type { StepField, StepFormDefinition, Typed } from "../../features/order-steps/step-fields.ts";
import { StepForm } from "../../features/order-steps/step-form.tsx";
import { localRatesQuery } from "../../features/trade-ticket/use-local-money.ts";
import { api, unwrap } from "../../lib/api.ts";
import { Question } from "../../lib/question.tsx";

interface SavedDestinationFormProps extends Pick<StepUp, "run"> {
  onAdded: () => void;
  onCancel: () => void;
}

type Kind = SavedDestinationInput["kind"];
/** A tag, if there is one, is among the form's fields. */
type Sent =
  | Omit<Extract<SavedDestinationInput, { kind: "coin" }>, "tag" | "noTag">
  | Extract<SavedDestinationInput, { kind: "payout" }>;

/** A new destination, with the fields of an order's own form. */
export default function SavedDestinationForm({ run, onAdded, onCancel }: SavedDestinationFormProps) {
  const { data: local } = useQuery(localRatesQuery);
  const [kind, setKind] = useState<Kind>("coin");
  const [coinId, setCoinId] = useState<string>(DESK_COINS[0].id satisfies DeskCoinId);
  const [typed, setTyped] = useState<Typed>({});
  const currencies = ["USD", ...(local?.rates.map(({ currency }) => currency) ?? [])];
  const saving = useMutation({
    mutationFn: (body: Sent) =>
      run(async () => unwrap(await api.POST("/api/account/destinations", { body }))),
    onSuccess: onAdded,
  });
  const { error, isPending, mutate, reset } = saving;
  /** What was refused belongs to the fields that were there. */
  const forget = () => error !== null && reset();
  const form = kind === "coin" ? coinForm(coinId) : payoutForm(currencies);
  return (
    <Question aria-label={t`New destination`} className="grid gap-3 py-3" onEscape={onCancel}>
      <ChoiceGroup
        label={t`What is it for?`}
        value={kind}
        onChange={(next) => {
          setKind(next);
          forget();
        }}
        options={[
          { value: "coin", label: t`Coins that I buy` },
          { value: "payout", label: t`Money for coins that I sell` },
        ]}
      />
      {kind === "coin" && (
        <SelectField
          label={t`Coin`}
          value={coinId}
          onChange={(id) => {
            setCoinId(id);
            forget();
            // Another coin has other networks.
            setTyped(({ network: _network, ...rest }) => rest);
          }}
          options={DESK_COINS.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <StepForm
        key={`${kind} ${coinId}`}
        form={form}
        before={typed}
        onTyped={setTyped}
        onSubmit={(fields) =>
          mutate((kind === "coin" ? { kind, coinId, ...fields } : { kind, ...fields }) as Sent)
        }
        busy={isPending}
        error={error instanceof StepUpCancelledError ? null : error}
        isNext
      />
      <Button onClick={onCancel}>{t`Cancel`}</Button>
    </Question>
  );
}

const button = msg`Save destination`;

/** Without the payer, whom only an order's form asks for. */
function coinForm(coinId: string): StepFormDefinition {
  const coin = DESK_COINS.find(({ id }) => id === coinId) ?? DESK_COINS[0];
  const form = destinationForm({ side: "buy", coin });
  return { ...form, button, fields: form.fields.filter(({ name }) => name !== "payerName") };
}

/** Without the return address, which only an order's form asks for. */
function payoutForm(currencies: readonly string[]): StepFormDefinition {
  const form = destinationForm({ side: "sell", coin: DESK_COINS[0] });
  const currency: StepField = {
    name: "currency",
    label: msg`Currency`,
    kind: "choice",
    options: currencies.map((code) => ({ value: code, label: code })),
  };
  return {
    ...form,
    button,
    fields: [currency, ...form.fields.filter(({ name }) => !name.startsWith("return"))],
  };
}
