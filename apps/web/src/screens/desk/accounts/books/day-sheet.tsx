import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { AccountDay } from "@tradeslip/contracts";
import { plainAmount } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { errorMessage, errorsByField } from "../../../../lib/error-message.ts";
import { formatBareSum, formatSignedSum } from "../../../../lib/format-sum.ts";
import { formatTime, UNKNOWN } from "../../../../lib/format.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { KEYS } from "../../keys/key-table.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { Adjustments } from "./adjustments.tsx";
import { useCloseDay, useExportDay } from "./books-calls.ts";
import { MOVEMENT_WORDS } from "./books-words.ts";
import { dayAsCsv } from "./day-csv.ts";

interface DaySheetProps {
  account: { id: string; name: string };
  day: AccountDay;
}

/** An account's day: opening balance, movements, what the bank shows, and its close. */
export function DaySheet({ account, day }: DaySheetProps) {
  const { currency, closed } = day;
  return (
    <section
      aria-labelledby="day-sheet"
      className="grid gap-2 content-start p-5 border border-rule rounded-lg bg-paper-raised"
    >
      <h2 id="day-sheet" className="text-l">{t`The day in ${currency}`}</h2>
      {/* On paper the part's title isn't there. */}
      <p className="hidden print:block">{`${account.name}, ${day.date}`}</p>
      <p className="text-ink-muted text-s">{day.timeZone}</p>
      <Figures day={day} />
      {closed === undefined ? (
        <CloseForm key={day.date} account={account} day={day} />
      ) : (
        <ClosedNote account={account} closed={closed} day={day} />
      )}
      <Adjustments key={`adjustments ${day.date}`} accountId={account.id} day={day} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button size="s" onClick={() => window.print()}>{t`Print`}</Button>
        <SaveDay account={account} date={day.date} />
      </div>
    </section>
  );
}

/** The server records who saved it (P20.18). */
function SaveDay({ account, date }: { account: DaySheetProps["account"]; date: string }) {
  const save = useExportDay(account.id);
  return (
    <>
      <Button
        size="s"
        busy={save.isPending}
        onClick={() =>
          save.mutate(date, {
            onSuccess: (day) =>
              saveFile(`${account.name} ${date}.csv`, "text/csv", dayAsCsv(account.name, day)),
          })
        }
      >
        {t`Save as CSV`}
      </Button>
      {save.error !== null && <Alert tone="danger">{errorMessage(save.error)}</Alert>}
    </>
  );
}

function Figures({ day }: { day: AccountDay }) {
  const { currency, opening, movements, late, closing, bank, difference, lines, payments, unexplained } = day;
  const balance = (amount: string | null) => (amount === null ? UNKNOWN : formatBareSum(amount, currency));
  const change = (amount: string | null) => (amount === null ? UNKNOWN : formatSignedSum(amount, currency));
  return (
    <dl className="grid gap-1 m-0 [&_dd]:m-0 [&_dd]:font-mono [&_dd]:tabular-nums [&_dt]:text-ink-muted">
      <Row label={t`Opening`} value={balance(opening)} />
      {movements.map(({ kind, amount, count }) => (
        <Row
          key={`${kind} ${amount}`}
          label={`${i18n._(MOVEMENT_WORDS[kind])}, ${count}`}
          value={change(amount)}
        />
      ))}
      {late.map(({ payment, kind, amount, for: date, order }) => (
        <Row
          key={payment}
          label={`↳ ${i18n._(MOVEMENT_WORDS[kind])} ${t`for ${date}`} ${order ?? ""}`}
          value={change(amount)}
        />
      ))}
      <Row label={t`Closing`} value={balance(closing)} />
      <Row label={t`The bank's`} value={balance(bank)} />
      <Row label={t`Difference`} value={change(difference)} />
      <Row
        label={plural(lines.count, {
          one: "# line without a payment",
          other: "# lines without a payment",
        })}
        value={change(lines.amount)}
      />
      <Row
        label={plural(payments.count, {
          one: "# payment without a line",
          other: "# payments without a line",
        })}
        value={change(payments.amount)}
      />
      <Row label={t`Unexplained`} value={change(unexplained)} />
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div key={`${label} ${value}`} className="flex flex-wrap gap-x-4 justify-between">
      <dt>{label}</dt>
      <dd className="ms-auto">{value}</dd>
    </div>
  );
}

/** Asks for what is missing; for the bank's balance only if no line states it. */
function CloseForm({ account, day }: DaySheetProps) {
  const close = useCloseDay(account.id);
  const [opening, setOpening] = useState("");
  const [bank, setBank] = useState("");
  const [reason, setReason] = useState("");
  const send = () =>
    close.mutate({
      date: day.date,
      ...(opening.trim() === "" ? {} : { opening: plainAmount(opening) }),
      ...(bank.trim() === "" ? {} : { bank: plainAmount(bank) }),
      ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    });
  useKeys({ [KEYS.closeDay]: close.isPending ? undefined : send });
  const errorOf = errorsByField(close.error);
  const shown = [
    "reason",
    ...(day.opening === null ? ["opening"] : []),
    ...(day.bank === null ? ["bank"] : []),
  ];
  return (
    <div className="grid gap-3 print:hidden">
      {day.opening === null && (
        <Field
          label={t`The account began the day with`}
          inputMode="decimal"
          value={opening}
          error={errorOf("opening")}
          onChange={(event) => setOpening(event.target.value)}
        />
      )}
      {day.bank === null && (
        <Field
          label={t`The account shows at the end`}
          inputMode="decimal"
          value={bank}
          error={errorOf("bank")}
          onChange={(event) => setBank(event.target.value)}
        />
      )}
      {(errorOf("reason") !== undefined || reason !== "" || !isNothing(day.difference)) && (
        <Field
          label={t`Why books and bank differ`}
          value={reason}
          error={errorOf("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {close.error !== null && errorOf(...shown) === undefined && (
        <Alert tone="danger">{errorMessage(close.error)}</Alert>
      )}
      <Button busy={close.isPending} onClick={send}>
        {t`Close the day`}
        <Kbd>{KEYS.closeDay}</Kbd>
      </Button>
    </div>
  );
}

function isNothing(difference: string | null): boolean {
  return difference === null || !/[1-9]/.test(difference);
}

interface ClosedNoteProps extends DaySheetProps {
  closed: NonNullable<AccountDay["closed"]>;
}

/** An account's first closing counts once it is confirmed, with the same call (P21.22). */
function ClosedNote({ account, day, closed }: ClosedNoteProps) {
  const confirm = useCloseDay(account.id);
  const at = formatTime(closed.at);
  return (
    <div className="grid gap-3">
      <p key={`${closed.by} ${at}`}>
        {closed.confirmedBy === undefined
          ? t`${closed.by} closed it at ${at}.`
          : t`${closed.by} closed it at ${at}, ${closed.confirmedBy} confirmed it.`}
      </p>
      {closed.reason !== undefined && <p>{closed.reason}</p>}
      {closed.waits &&
        (day.mayClose ? (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({ date: day.date })}>
            {t`Confirm the first closing`}
          </Button>
        ) : (
          <p className="text-ink-muted">{t`It takes effect once another member confirms it.`}</p>
        ))}
      {confirm.error !== null && <Alert tone="danger">{errorMessage(confirm.error)}</Alert>}
    </div>
  );
}
