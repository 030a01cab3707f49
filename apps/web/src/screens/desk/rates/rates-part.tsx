import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskRates } from "@tradeslip/contracts";
import { can, isUnconfirmed, type RateSide, sideRates } from "@tradeslip/contracts/rules";
import { Button, IconButton } from "@tradeslip/ui/button";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { agoText } from "../../../lib/ago-text.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatLocalRate } from "../../../lib/format-sum.ts";
import { Facts } from "../../../lib/facts.tsx";
import { useServerNow } from "../../../features/live-data/use-server-now.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { Left } from "../orders/ticking.tsx";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { type DeskRate, ratesQuery, referencesQuery, useAnswerRate } from "./rate-calls.ts";
import { RateForm } from "./rate-form.tsx";
import { movedRows } from "../settings/changed-meanwhile.tsx";
import { currencyName, modeText, rateRows, tierText } from "./rate-text.ts";

type References = Readonly<Record<string, string>>;

/** The rate of a dollar for customers who pay, or are paid, in local currency (P24). */
export default function RatesPart({ person }: PartProps) {
  const rates = useQuery(ratesQuery);
  const { data: answer } = rates;
  const references = useQuery(referencesQuery).data ?? {};
  /** The rate being edited, as it was then; "new": another currency's. */
  const [open, setOpen] = useState<DeskRate | "new" | null>(null);
  if (answer === undefined) return <PartWait queries={[rates]} title={t`The rates could not be loaded`} />;
  const isAdmin = can(person.role, "manages-desk");
  const close = () => setOpen(null);
  const edited = open === "new" ? null : open;
  const isGone = edited !== null && !answer.rates.some(({ currency }) => currency === edited.currency);
  // A form stays open, with what is typed, though another admin gives up its currency.
  const rows = isGone ? [...answer.rates, edited] : answer.rates;
  return (
    <PartPage
      title={t`Rates`}
      actions={isAdmin ? <Button onClick={() => setOpen("new")}>{t`Add a currency`}</Button> : <span />}
    >
      <div className="grid grid-cols-1 gap-5 max-w-[60rem]">
        {answer.pending.map((pending) => (
          <WaitingRate
            key={pending.id}
            pending={pending}
            before={answer.rates.find(({ currency }) => currency === pending.rate.currency)}
            references={references}
          />
        ))}
        {open === "new" && (
          <RateForm answer={answer} currency={null} references={references} onClose={close} />
        )}
        {rows.length === 0 && (
          <p className="text-ink-muted">{t`No rates yet: orders are in dollars alone.`}</p>
        )}
        <ul className="p-0 m-0 list-none border border-rule rounded-lg">
          {rows.map((rate) => (
            <li key={rate.currency} className="border-b border-b-rule last:border-b-0">
              {edited?.currency === rate.currency ? (
                <RateForm answer={answer} currency={rate.currency} references={references} onClose={close} />
              ) : (
                <Row rate={rate} references={references} onChange={isAdmin ? () => setOpen(rate) : null} />
              )}
            </li>
          ))}
        </ul>
        <p className="text-s text-ink-muted">
          {isAdmin
            ? t`Inside the band a change acts at once. Outside, another admin confirms.`
            : t`You can read here. Admins change it.`}
        </p>
      </div>
    </PartPage>
  );
}

interface RowProps {
  rate: DeskRate;
  references: References;
  /** Null: this reader may not change it. */
  onChange: (() => void) | null;
}

function Row({ rate, references, onChange }: RowProps) {
  const { currency, band } = rate;
  const reference = references[currency];
  const centre = reference === undefined ? null : formatLocalRate(reference, currency);
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start">
      <div className="grid gap-1">
        <strong>{currency}</strong>
        <span className="text-ink-muted">{currencyName(currency)}</span>
        <small className="text-ink-muted">
          {centre === null ? t`Band ${band}%, no reference` : t`Band ${band}% around ${centre}`}
        </small>
      </div>
      <Side rate={rate} side="sell" reference={reference} />
      <Side rate={rate} side="buy" reference={reference} />
      {onChange !== null && (
        <IconButton label={t`Change ${currency}`} onClick={onChange}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface SideProps {
  rate: DeskRate;
  side: RateSide;
  reference: string | undefined;
}

/** The rate for customers of that side, who set it, and how long it is good. */
function Side({ rate, side, reference }: SideProps) {
  const now = useServerNow();
  const { currency, setAt, setBy, goodMinutes } = rate;
  const rates = sideRates(rate, side, reference);
  const isHand = rate[side].mode === "hand";
  const until = new Date(Date.parse(setAt[side]) + goodMinutes * 60_000).toISOString();
  const { name } = setBy[side];
  const age = agoText(now - Date.parse(setAt[side]));
  return (
    <dl className="grid gap-1 m-0">
      <dt className="text-ink-muted">{side === "buy" ? t`Customer buys` : t`Customer sells`}</dt>
      <dd className="m-0 font-display text-xl tabular-nums">
        {rates === null ? t`unknown` : formatLocalRate(rates[0]!.rate, currency)}
      </dd>
      {rates?.slice(1).map((tier) => (
        <dd key={tier.fromUsd} className="m-0 text-s tabular-nums">
          {tierText(tier, currency)}
        </dd>
      ))}
      <dd className="m-0 text-s">{modeText(rate[side])}</dd>
      <dd className="m-0 text-s text-ink-muted">{t`${name}, ${age}`}</dd>
      {isUnconfirmed(rate, side, reference) && (
        <dd className="m-0 text-s">
          <strong className="text-danger">{t`Takes no orders: the reference more than doubled or halved it since an admin confirmed it. Look at it and set it again.`}</strong>
        </dd>
      )}
      {isHand && (
        <dd className="m-0 text-s">
          {now > Date.parse(until) ? (
            <strong className="text-danger">{t`Old: takes no orders`}</strong>
          ) : (
            <span>
              <span>{t`Good for`}</span> <Left until={until} over={t`a moment`} />
            </span>
          )}
        </dd>
      )}
    </dl>
  );
}

interface WaitingRateProps {
  pending: DeskRates["pending"][number];
  /** Undefined: the currency has no rate yet. */
  before: DeskRate | undefined;
  references: References;
}

/** A rate outside its band, or a wider band: another admin can confirm all of it, any member can stop it. */
function WaitingRate({ pending, before, references }: WaitingRateProps) {
  const confirm = useAnswerRate("confirm");
  const object = useAnswerRate("object");
  const { id, rate, by, actsAt, mayConfirm } = pending;
  const { currency } = rate;
  const { name } = by;
  const textOf = (side: RateSide) => {
    const [base] = sideRates(rate, side, references[currency]) ?? [];
    return base === undefined ? modeText(rate[side]) : formatLocalRate(base.rate, currency);
  };
  const [bought, sold] = [textOf("buy"), textOf("sell")];
  const error = confirm.error ?? object.error;
  return (
    <section
      aria-label={t`Waits`}
      className="flex flex-wrap gap-x-6 gap-y-3 items-center p-4 border border-accent-text rounded-lg bg-accent-wash"
    >
      <div className="grid flex-1 gap-1 min-w-48">
        <p>
          <strong>{t`${name} asks for other ${currency} rates`}</strong>
        </p>
        <p className="text-l tabular-nums">{t`Customers buy at ${bought}, and sell at ${sold}`}</p>
        <Facts className="gap-1 text-s tabular-nums" facts={movedRows(rateRows(before), rateRows(rate))} />
        <p className="text-s text-ink-muted">
          {actsAt === null ? (
            t`Waits for another admin`
          ) : (
            <span>
              <span>{t`Acts in`}</span> <Left until={actsAt} over={t`a moment`} />
            </span>
          )}
        </p>
        {error !== null && (
          <p key={String(error)} role="alert" className="text-danger">
            {errorMessage(error)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        {mayConfirm && (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(id)}>
            {t`Confirm`}
          </Button>
        )}
        <Button busy={object.isPending} onClick={() => object.mutate(id)}>
          {t`Object`}
        </Button>
      </div>
    </section>
  );
}
