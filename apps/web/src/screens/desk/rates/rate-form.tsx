import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskRates } from "@tradeslip/contracts";
import {
  isOutsideBand,
  isUnconfirmed,
  type Message,
  NOT_VALID,
  PERCENT_UNREADABLE,
  RATE_UNREADABLE,
  type RateSide,
  sideRates,
  TIERS_DESCEND,
  TRADE_SIDES,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { Facts } from "../../../lib/facts.tsx";
import { formatLocalRate } from "../../../lib/format-sum.ts";
import { receiveFocus } from "../../../lib/question.tsx";
import { ChangedMeanwhile } from "../settings/changed-meanwhile.tsx";
import { type DeskRate, type RateRule, useSetRate } from "./rate-calls.ts";
import { rateRows, tierRows, tiersText } from "./rate-text.ts";

interface RateFormProps {
  answer: DeskRates;
  /** Null: a new one. */
  currency: string | null;
  references: Readonly<Record<string, string>>;
  onClose: () => void;
}

interface Typed {
  readonly mode: "hand" | "reference";
  readonly value: string;
}

const A_RATE = /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/;
const A_PERCENT = /^-?\d{1,3}(\.\d{1,4})?$/;
const A_CODE = /^[A-Z]{3}$/;
const MINUTES = /^\d{1,5}$/;
/** From dollars, buying, selling. */
const TIER_PARTS = 3;

/** Both sides of one currency, with the resulting rates before they are set. */
export function RateForm({ answer, currency: given, references, onClose }: RateFormProps) {
  const [known] = useState(answer.rates);
  const [currency, setCurrency] = useState(given ?? "");
  const code = currency.trim().toUpperCase();
  const [begun, rate] = [known, answer.rates].map((rates) => rates.find((each) => each.currency === code));
  const [sides, setSides] = useState({ buy: typedOf(rate?.buy), sell: typedOf(rate?.sell) });
  const [band, setBand] = useState(String(rate?.band ?? 4));
  const [goodMinutes, setGoodMinutes] = useState(String(rate?.goodMinutes ?? 60));
  const [tiers, setTiers] = useState(tiersText(rate?.tiers ?? []));
  const call = useSetRate(answer);
  // Changes made by this form are no news.
  const isOwn = call.isPending || call.isSuccess;
  const [before, now] = [rateRows(begun), rateRows(rate)];
  // Its sides, band and tiers would be replaced by those of an empty form.
  const isTaken = given === null && begun !== undefined;
  const rule = ruleFrom({ code, sides, band, goodMinutes, tiers });
  const errors = call.error instanceof ApiError ? call.error.errors : [];
  // Such as "rates.0.band": the other currencies' rates are valid already.
  const errorAt = (part: string) => errors.find(({ field }) => field.split(".")[2] === part)?.message;
  const isMarked = errors.some(({ field }) => field.startsWith("rates."));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (rule !== null && !isTaken && !call.isPending)
      call.mutate({ currency: code, rule }, { onSuccess: onClose });
  }
  return (
    <form className="grid grid-cols-1 gap-4 p-4 max-w-[40rem]" onSubmit={submit} noValidate>
      {given === null && (
        <Field
          label={t`Currency`}
          help={t`Its code, such as NGN`}
          value={currency}
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          error={isTaken ? t`${code} has a rate already. Change it in the list.` : errorAt("currency")}
          ref={receiveFocus}
          onChange={({ target }) => setCurrency(target.value)}
        />
      )}
      {TRADE_SIDES.map((side) => (
        <SideFields
          key={side}
          side={side}
          typed={sides[side]}
          error={errorAt(side)}
          isFirst={given !== null && side === "buy"}
          onChange={(next) => setSides({ ...sides, [side]: next })}
        />
      ))}
      <Field
        label={t`Tiers`}
        help={t`Optional. From dollars, buying, selling: 1000 1640.00 1590.00, with a comma between two. A dash leaves a side as it is.`}
        value={tiers}
        autoComplete="off"
        error={errorAt("tiers")}
        onChange={({ target }) => setTiers(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Good for, minutes`}
          value={goodMinutes}
          inputMode="numeric"
          autoComplete="off"
          error={misreadText(MINUTES, goodMinutes) ?? errorAt("goodMinutes")}
          onChange={({ target }) => setGoodMinutes(target.value)}
        />
        <Field
          label={t`Band, percent`}
          value={band}
          inputMode="decimal"
          autoComplete="off"
          error={misreadText(A_PERCENT, band) ?? errorAt("band")}
          onChange={({ target }) => setBand(target.value)}
        />
      </div>
      <div role="status" className="grid gap-2 text-s">
        {rule === null ? (
          <p>{lackText({ code, sides, tiers })}</p>
        ) : (
          <>
            <p>{outcomeText(rule, rate, references[code])}</p>
            <Facts className="gap-1" facts={tierRows(rule, references[code])} />
          </>
        )}
      </div>
      {!isOwn && String(before) !== String(now) && <ChangedMeanwhile before={before} now={now} />}
      {call.error !== null && (
        <Alert tone="danger">
          <span key={String(call.error)}>{errorMessage(call.error, { isMarked })}</span>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={rule === null} busy={call.isPending}>
          {t`Set`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        {given !== null && rate !== undefined && (
          <Button
            variant="quiet"
            busy={call.isPending}
            onClick={() => call.mutate({ currency: code, rule: null }, { onSuccess: onClose })}
          >
            {t`Give up ${code}`}
          </Button>
        )}
      </div>
    </form>
  );
}

interface SideFieldsProps {
  side: RateSide;
  typed: Typed;
  error: string | undefined;
  isFirst: boolean;
  onChange: (next: Typed) => void;
}

function SideFields({ side, typed, error, isFirst, onChange }: SideFieldsProps) {
  const name = side === "buy" ? t`Customer buys` : t`Customer sells`;
  return (
    <div className="flex flex-wrap gap-3 items-center">
      <ChoiceGroup
        label={t`${name}, how`}
        value={typed.mode}
        options={[
          { value: "hand", label: t`By hand` },
          { value: "reference", label: t`Reference` },
        ]}
        onChange={(mode) => onChange({ mode, value: "" })}
      />
      <Field
        label={name}
        help={typed.mode === "hand" ? t`For 1 US dollar` : t`Percent from the market, such as 2.5 or -2`}
        value={typed.value}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        ref={isFirst ? receiveFocus : undefined}
        onChange={({ target }) => onChange({ ...typed, value: target.value })}
      />
    </div>
  );
}

function typedOf(side: RateRule["buy"] | undefined): Typed {
  if (side === undefined) return { mode: "hand", value: "" };
  return { mode: side.mode, value: side.mode === "hand" ? side.rate : String(side.percent) };
}

interface Entered {
  readonly code: string;
  readonly sides: Readonly<Record<RateSide, Typed>>;
  readonly band: string;
  readonly goodMinutes: string;
  readonly tiers: string;
}

/** Null while something is missing. */
function ruleFrom({ code, sides, band, goodMinutes, tiers }: Entered): RateRule | null {
  const [buy, sell] = TRADE_SIDES.map((side) => sideFrom(sides[side]));
  const read = tiersFrom(tiers);
  const isWhole = MINUTES.test(goodMinutes.trim()) && A_PERCENT.test(band.trim());
  if (!A_CODE.test(code) || !buy || !sell || read === null || !isWhole) return null;
  return { currency: code, buy, sell, band: Number(band), goodMinutes: Number(goodMinutes), tiers: read };
}

/** What the form still needs; null: a marked field says it. */
function lackText({ code, sides, tiers }: Pick<Entered, "code" | "sides" | "tiers">): string | null {
  const unreadable = unreadableIn({ sides, tiers });
  if (unreadable !== null) return i18n._(unreadable);
  if (TRADE_SIDES.some((side) => sides[side].value.trim() === "")) return t`Enter both sides.`;
  return A_CODE.test(code) ? null : t`Please enter letters such as USD.`;
}

function misreadText(form: RegExp, text: string): string | undefined {
  return form.test(text.trim()) ? undefined : i18n._(NOT_VALID);
}

/** What is wrong with what was typed; null: it can be read, as far as it goes. */
function unreadableIn({ sides, tiers }: Pick<Entered, "sides" | "tiers">): Message | null {
  const typed = TRADE_SIDES.map((side) => sides[side]).filter(({ value }) => value.trim() !== "");
  const wrong = typed.find((side) => sideFrom(side) === null);
  if (wrong !== undefined) return wrong.mode === "hand" ? RATE_UNREADABLE : PERCENT_UNREADABLE;
  return tiersFrom(tiers) === null ? TIERS_DESCEND : null;
}

function sideFrom({ mode, value }: Typed): RateRule["buy"] | null {
  const text = value.trim();
  if (mode === "hand") return A_RATE.test(text) ? { mode, rate: text } : null;
  return A_PERCENT.test(text) ? { mode, percent: Number(text) } : null;
}

/** Null unless each has its three parts: a forgotten comma would make one tier of two. */
function tiersFrom(text: string): RateRule["tiers"] | null {
  const rows = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim().split(/\s+/)]));
  if (rows.some(({ length }) => length !== TIER_PARTS)) return null;
  const tiers = rows.map(([fromUsd = "", buy = "", sell = ""]) => ({
    fromUsd,
    ...(buy === "-" ? {} : { buy }),
    ...(sell === "-" ? {} : { sell }),
  }));
  const values = tiers.flatMap(({ fromUsd, ...rest }) => [fromUsd, ...Object.values(rest)]);
  return values.every((value) => /^-?\d+(\.\d+)?$/.test(value)) ? tiers : null;
}

/** What a customer would pay, and whether the rate takes effect at once. */
function outcomeText(rule: RateRule, before: DeskRate | undefined, reference: string | undefined): string {
  const [buy, sell] = TRADE_SIDES.map((side) => sideRates(rule, side, reference));
  if (!buy || !sell) return t`There is no reference for this currency: set its rate by hand.`;
  const bought = formatLocalRate(buy[0]!.rate, rule.currency);
  const sold = formatLocalRate(sell[0]!.rate, rule.currency);
  const prices = t`1 USD: customers buy at ${bought}, and sell at ${sold}.`;
  const waits =
    before !== undefined &&
    (rule.band > before.band ||
      TRADE_SIDES.some((side) => isUnconfirmed({ ...rule, confirmed: before.confirmed }, side, reference)) ||
      (reference !== undefined && isOutsideBand([...buy, ...sell], reference, before.band)));
  if (waits) return `${prices} ${t`Outside the band: it takes effect once another admin confirms it.`}`;
  if (before === undefined) return `${prices} ${t`A new currency may wait for another admin.`}`;
  return `${prices} ${t`Inside the band: acts at once.`}`;
}
