import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { networkNamed, NETWORKS } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { TextArea } from "@tradeslip/ui/text-area";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import { receiveFocus } from "../../../lib/question.tsx";
import { ChangedMeanwhile } from "../settings/changed-meanwhile.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { type AccountInput, usePutAccount } from "./account-calls.ts";
import { type AccountDraft, draftOf, inputFrom, lineOfEntry, newDraft, rowsOf } from "./account-draft.ts";
import { KIND_WORDS } from "./account-kinds.ts";
import { DetailFields } from "./detail-fields.tsx";

const CURRENCY = /^[A-Z\d]{2,10}$/;

interface AccountFormProps {
  id: string;
  /** Null: a new account. */
  account: ReceivingAccount | null;
  /** Another admin removed it meanwhile. */
  isGone?: boolean;
  onDone: () => void;
}

/** Enters or changes an account. What was typed stays, whatever the server answers. */
export function AccountForm({ id, account, isGone = false, onDone }: AccountFormProps) {
  const [empty] = useState(newDraft);
  const saved = account === null ? empty : draftOf(account);
  const draft = useDraft(saved);
  const typed = draft.value;
  const [wasPaused] = useState(account?.paused ?? false);
  const put = usePutAccount(id);
  const change = (changed: Partial<AccountDraft>) => draft.change({ ...typed, ...changed });
  const errors = put.error instanceof ApiError ? put.error.errors : [];
  // The error about too many addresses has no field of its own.
  const isMarked = errors.some(({ field }) => field !== "addresses");
  const errorAt = errorsByField(put.error);
  const given = account?.addresses?.filter(({ reference }) => reference !== null).length ?? 0;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!put.isPending) put.mutate(inputFrom(typed, account), { onSuccess: onDone });
  }
  const isCoin = typed.kind === "coin";
  return (
    <form
      className="grid grid-cols-1 gap-4 max-w-[36rem]"
      onSubmit={submit}
      noValidate
      aria-label={account === null ? t`New account` : t`Change ${account.name}`}
      tabIndex={-1}
      ref={receiveFocus}
    >
      <SelectField
        label={t`Kind`}
        value={typed.kind}
        options={Object.entries(KIND_WORDS).map(([kind, word]) => ({
          value: kind as AccountInput["kind"],
          label: i18n._(word),
        }))}
        onChange={(kind) => change(account === null ? { ...newDraft(kind), name: typed.name } : { kind })}
      />
      <Field
        label={t`Name`}
        help={t`For the desk, and the heading above the payment details.`}
        value={typed.name}
        autoComplete="off"
        error={errorAt("name")}
        onChange={({ target }) => change({ name: target.value })}
      />
      {isCoin && (
        <CoinFields typed={typed} change={change} error={errorAt("network") ?? errorAt("currency")} />
      )}
      {(!isCoin || typed.network === "other") && (
        <Field
          label={isCoin ? t`Coin's symbol` : t`Currency`}
          help={isCoin ? undefined : t`Such as USD or NGN.`}
          value={typed.currency}
          autoComplete="off"
          autoCapitalize="characters"
          error={
            errorAt("currency") &&
            (CURRENCY.test(typed.currency) ? errorAt("currency") : t`Please enter letters such as USD.`)
          }
          onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
        />
      )}
      <Field
        label={t`Holder`}
        help={isCoin ? t`Whose wallet it is.` : t`As the bank or service spells the name.`}
        value={typed.holder}
        autoComplete="off"
        error={errorAt("holder")}
        onChange={({ target }) => change({ holder: target.value })}
      />
      <DetailFields details={typed.details} errorAt={errorAt} onChange={(details) => change({ details })} />
      {isCoin && (
        <TextArea
          label={t`Addresses, one per line`}
          help={addressHelp(typed, given)}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={typed.addresses}
          error={addressError(typed.addresses, errors)}
          onChange={({ target }) => change({ addresses: target.value })}
        />
      )}
      <Field
        label={t`Ceiling for a day (optional)`}
        help={t`In the account's currency, UTC days. Empty: none.`}
        inputMode="decimal"
        autoComplete="off"
        value={typed.dailyCeiling}
        error={errorAt("dailyCeiling")}
        onChange={({ target }) => change({ dailyCeiling: target.value })}
      />
      {!isCoin && (
        <Field
          label={t`Hours by which the bank posts later`}
          help={t`If it posts in an evening batch or the next morning: at most 72; otherwise 0. Then write down each line's reference: such lines need no second person.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed.postsLaterHours}
          error={errorAt("postsLaterHours")}
          onChange={({ target }) => change({ postsLaterHours: target.value })}
        />
      )}
      {put.error !== null && <Alert tone="danger">{errorMessage(put.error, { isMarked })}</Alert>}
      {draft.before !== null && <ChangedMeanwhile before={rowsOf(draft.before)} now={rowsOf(saved)} />}
      {isGone && <Alert tone="info">{t`It was removed meanwhile. What you typed is still here.`}</Alert>}
      {account !== null && account.paused !== wasPaused && (
        <Alert tone="info">
          {account.paused
            ? t`It was paused meanwhile, and stays so.`
            : t`It was resumed meanwhile: it takes money.`}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 items-center">
        <Button type="submit" variant="primary" busy={put.isPending}>
          {account === null ? t`Add the account` : t`Save`}
        </Button>
        <Button variant="quiet" onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

interface CoinFieldsProps {
  typed: AccountDraft;
  change: (changed: Partial<AccountDraft>) => void;
  error: string | undefined;
}

function CoinFields({ typed, change, error }: CoinFieldsProps) {
  const errorId = useId();
  const coins = networkNamed(typed.network)?.coins ?? [];
  return (
    <>
      <SelectField
        label={t`Network`}
        value={typed.network}
        options={NETWORKS.map(({ name, label }) => ({ value: name, label }))}
        onChange={(network) => change({ network, currency: networkNamed(network)?.coins[0]?.symbol ?? "" })}
        describedBy={error && errorId}
        invalid={error !== undefined}
      />
      {error !== undefined && (
        <div id={errorId}>
          <Alert tone="danger">{error}</Alert>
        </div>
      )}
      {coins.length > 0 && (
        <SelectField
          label={t`Coin`}
          value={typed.currency}
          options={coins.map(({ symbol }) => ({ value: symbol, label: symbol }))}
          onChange={(currency) => change({ currency })}
        />
      )}
    </>
  );
}

function addressHelp({ network }: AccountDraft, given: number): string {
  const tag = networkNamed(network)?.tag ?? null;
  const each =
    tag === null
      ? t`Each is for one order and never for a second one.`
      : t`Each is for one order and never for a second one. Write the ${tag} behind it, after a space.`;
  return given === 0 ? each : t`${each} Orders have ${given} others already.`;
}

function addressError(text: string, errors: ApiError["errors"]): string | undefined {
  const found = errors.find(({ field }) => field.startsWith("addresses."));
  if (found === undefined) return undefined;
  const line = lineOfEntry(text, Number(found.field.split(".")[1]));
  return t`Line ${line}: ${found.message}`;
}
