import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import { formatTime } from "../../../lib/format.ts";
import { leftOf, moneyText, moreThan, sumText } from "../lists/sums.ts";
import { FlowBar } from "./flow-bar.tsx";
import { needsApproval } from "./next-step.ts";
import { useAccountNames } from "./order-queries.ts";

type Payment = DeskOrder["payments"][number];

const ROW = "grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-2 items-baseline py-2";
const BELOW = "col-start-2 col-span-2";
const MUTED = "text-ink-muted text-xs wrap-anywhere";

/** Every payment of an order, their sum, and what has yet to go out. */
export function Ledger({ order }: { order: DeskOrder }) {
  const { payments, money, receivable, margin } = order;
  if (payments.length === 0) return null;
  const { owed } = money;
  const came = payments.filter(({ direction, about }) => about === undefined && direction === "in");
  const went = payments.filter(({ direction, about }) => about === undefined && direction === "out");
  return (
    <section aria-label={t`Payments`} className="grid mt-4 text-s">
      <dl className="grid grid-cols-2 gap-y-2 m-0 [&>div]:min-w-0 [&>:nth-child(even)]:ps-3 [&>:nth-child(even)]:border-s [&>:nth-child(even)]:border-dashed [&>:nth-child(even)]:border-s-rule-strong [&_dt]:text-xs [&_dt]:text-ink-muted [&_dd]:m-0 [&_dd]:font-display [&_dd]:text-l [&_dd]:wrap-anywhere">
        <Sum label={t`Came`} text={moneyText(money.came)} />
        {owed && <Sum label={t`Owed`} text={sumText(owed)} />}
        <Sum
          label={t`Paid out`}
          text={money.paidOut.length === 0 ? t`Nothing yet` : moneyText(money.paidOut)}
        />
        <Open money={money} />
        {receivable && <Sum label={t`Receivable`} text={sumText(receivable)} isHot />}
        {margin !== undefined && (
          <Sum
            label={t`Gross margin`}
            text={margin === null ? t`Unknown` : sumText({ currency: "USD", amount: margin })}
          />
        )}
      </dl>
      {owed && <FlowBar money={{ ...money, owed }} payments={payments} />}
      <Rows title={t`Came`} rows={came} order={order} />
      <Rows title={t`Went out`} rows={went} order={order} />
      <Planned order={order} />
    </section>
  );
}

function Sum({ label, text, isHot = false }: { label: string; text: string; isHot?: boolean }) {
  return (
    <div>
      <dt className={classNames(isHot && "text-accent-text! font-strong")}>{label}</dt>
      <dd key={text}>{text}</dd>
    </div>
  );
}

/** The amount paid in excess, or still missing. */
function Open({ money: { came, owed, refunded, open } }: Pick<DeskOrder, "money">) {
  if (refunded.length > 0) return <Sum label={t`Went back`} text={moneyText(refunded)} />;
  if (owed === undefined || open === null || open === "exact")
    return <Sum label={t`Open`} text={t`Nothing`} />;
  const text = sumText(moreThan(came, owed));
  return <Sum label={open === "over" ? t`Over` : t`Missing`} text={text} isHot />;
}

const KIND_WORDS: Readonly<Record<Payment["kind"], MessageDescriptor>> = {
  customer: msg`Money seen`,
  payout: msg`Paid out`,
  refund: msg`Refunded`,
  reversal: msg`Taken back or came back`,
  correction: msg`Corrected`,
  fee: msg`Fee`,
  "own-transfer": msg`Own transfer`,
  opening: msg`Opening`,
  adjustment: msg`Adjustment`,
  "write-off": msg`Written off`,
  exchange: msg`Exchanged`,
};

interface RowsProps {
  title: string;
  rows: readonly Payment[];
  order: DeskOrder;
}

function Rows({ title, rows, order: { payments } }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="mt-3 font-sans text-xs font-normal text-ink-muted">{title}</h2>
      <ul className="m-0 p-0 list-none border-t border-t-rule-strong [&>li+li]:border-t [&>li+li]:border-dashed [&>li+li]:border-t-rule">
        {rows.map((each) => (
          <li key={each.id}>
            <PaymentRow payment={each} />
            {rowsAbout(each, payments).map(([row, about]) => (
              <PaymentRow key={row.id} payment={row} about={about} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each with the row that it is about: what an exchange counts as is about what it takes out. */
function rowsAbout(payment: Payment, payments: readonly Payment[]): readonly (readonly [Payment, Payment])[] {
  return payments
    .filter(({ about }) => about === payment.id)
    .flatMap((row) => [[row, payment] as const, ...rowsAbout(row, payments)]);
}

/** @param about the row that it takes back, or is the worth of */
function PaymentRow({ payment, about }: { payment: Payment; about?: Payment }) {
  const accountName = useAccountNames();
  const { kind, counterparty, network, bankReference, transaction, address, recordedBy, ...row } = payment;
  const words = i18n._(KIND_WORDS[kind]);
  const name = kind === "customer" ? counterparty || words : words;
  const aboutText = about && sumText(about);
  const facts = [
    aboutText !== undefined && t`of ${aboutText}`,
    accountName(row.accountId),
    network !== undefined && (networkNamed(network)?.label ?? network),
    bankReference ?? transaction,
    address,
    transaction !== undefined && chainText(payment),
    row.allocated !== row.amount && t`part of ${sumText(payment)}`,
    t`recorded by ${recordedBy}`,
  ].filter(Boolean);
  const text = facts.join(", ");
  return (
    <div className={classNames(ROW, about && "ms-4 px-2 bg-accent-wash")}>
      <time dateTime={row.madeAt} className="text-ink-muted text-xs">
        {formatTime(row.madeAt)}
      </time>
      <strong key={name} className="wrap-anywhere">
        {name}
      </strong>
      <strong className="text-end tabular-nums whitespace-nowrap">
        {sumText({ currency: row.currency, amount: row.allocated })}
      </strong>
      <span key={text} className={classNames(BELOW, MUTED)}>
        {text}
      </span>
      {row.narration !== undefined && (
        <span className={classNames(BELOW, "font-mono", MUTED)}>{row.narration}</span>
      )}
    </div>
  );
}

/** What the network's explorer says about the coins. */
function chainText({ chain, currency }: Payment): string {
  if (chain === undefined) return t`not checked on the chain`;
  const { state, confirmations, needed, amount } = chain;
  if (state === "not-read") return t`the chain isn't read yet`;
  if (state === "missing") return t`the chain doesn't have it`;
  const count = t`${confirmations} of ${needed} confirmations`;
  if (state !== "differs") return count;
  const shown = sumText({ currency, amount: amount ?? "0" });
  return `${t`the chain shows ${shown}`}, ${count}`;
}

type GoesOut = NonNullable<DeskOrder["proposal"]>["goesOut"];

/** What is left of each; refunds to several payers are made in their order. */
function plansOf(goesOut: GoesOut, { paidOut, refunded }: DeskOrder["money"]): GoesOut {
  let back = refunded;
  const plans = goesOut.map((each) => {
    const gone = each.kind === "payout" ? paidOut : each.kind === "refund" ? back : [];
    if (each.kind === "refund")
      back = back
        .map((sum) => (sum.currency === each.currency ? { ...sum, amount: leftOf(sum, [each]) } : sum))
        .filter(({ amount }) => Number(amount) > 0);
    return { ...each, amount: leftOf(each, gone) };
  });
  return plans.filter(({ amount }) => Number(amount) > 0);
}

/** Planned payments have a dashed circle in place of a time. */
function Planned({ order }: { order: DeskOrder }) {
  if (order.proposal === undefined) return null;
  const plans = plansOf(order.proposal.goesOut, order.money);
  if (plans.length === 0) return null;
  return (
    <>
      <h2 className="mt-3 font-sans text-xs font-normal text-ink-muted">
        {needsApproval(order) ? t`Goes out, once approved` : t`Goes out`}
      </h2>
      <ul className="m-0 p-0 list-none border-t border-t-rule-strong [&>li+li]:border-t [&>li+li]:border-dashed [&>li+li]:border-t-rule">
        {plans.map((each) => (
          <li key={`${each.kind} ${each.currency} ${each.destination}`} className={ROW}>
            <span
              aria-hidden="true"
              className="w-3 h-3 border border-dashed border-rule-strong rounded-[50%]"
            />
            <strong>{i18n._(PLAN_WORDS[each.kind])}</strong>
            <strong className="text-end tabular-nums whitespace-nowrap">{sumText(each)}</strong>
            <span className={classNames(BELOW, "font-mono", MUTED)}>{each.destination}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type PlannedKind = GoesOut[number]["kind"];
const PLAN_WORDS: Readonly<Record<PlannedKind, MessageDescriptor>> = {
  payout: msg`To the customer`,
  refund: msg`Back to the payer`,
  correction: msg`Taken out`,
  "write-off": msg`Written off`,
  exchange: msg`Exchanged`,
};
