import { msg, t } from "@lingui/core/macro";
import { i18n, type MessageDescriptor } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { formatLocalRate } from "../../../../lib/format-sum.ts";
import { formatExactPrice, formatTime, formatUsd } from "../../../../lib/format.ts";
import { moneyText, moreThan, sumText } from "../../lists/sums.ts";
import { Address } from "../../../../features/order-steps/address.tsx";
import { accountsQuery, useAccountNames } from "../order-queries.ts";
import { askedPayment } from "./seen.ts";
import { madeText, SeenField } from "./seen-field.tsx";

interface Shown {
  order: DeskOrder;
  proposal: NonNullable<DeskOrder["proposal"]>;
  /** Until then, figures are hatched, and absent from the page. */
  isShown: boolean;
}

interface FourPartsProps extends Shown {
  seen: string;
  isWrong: boolean;
  onSeen: (seen: string) => void;
}

const PART =
  "min-w-0 py-3 px-4 max-md:py-2 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:items-baseline [&>h3]:font-sans [&>h3]:text-s [&>h3]:font-strong";
const DASHED = "border-dashed border-rule-strong";

/**
 * What came, how it's settled, what goes out, and where to: side by side, or one below the other on a phone.
 */
export function FourParts({ seen, isWrong, onSeen, ...shown }: FourPartsProps) {
  const { order, proposal, isShown } = shown;
  const payment = askedPayment(order);
  const field = <SeenField order={order} seen={seen} isShown={isShown} isWrong={isWrong} onSeen={onSeen} />;
  return (
    <div className="grid md:grid-cols-2 @min-[56rem]:grid-cols-[1fr_1fr_2fr] rounded-md bg-paper-raised shadow-card border border-rule">
      <Came {...shown}>{payment !== undefined && field}</Came>
      <Settled {...shown} />
      <div
        className={classNames(
          DASHED,
          "grid md:grid-cols-[2fr_3fr] max-md:border-t md:col-span-2 md:border-t @min-[56rem]:border-t-0 @min-[56rem]:border-s @min-[56rem]:col-span-1",
        )}
      >
        {proposal.goesOut.map((each, place) => (
          <GoesOut key={`${each.kind} ${each.currency} ${each.destination}`} {...shown} place={place}>
            {payment === undefined && place === 0 && field}
          </GoesOut>
        ))}
      </div>
    </div>
  );
}

function Came({ order, proposal, isShown, children }: Shown & { children: ReactElement | false }) {
  const accountName = useAccountNames();
  const came = order.payments.filter(({ kind }) => kind === "customer");
  const [last] = came.slice(-1);
  const asked = askedPayment(order);
  return (
    <section className={PART}>
      <h3>{t`Came`}</h3>
      <Figure isShown={isShown}>{moneyText(proposal.came)}</Figure>
      <Lines isShown={isShown}>
        {last?.counterparty && <Line label={t`From`}>{last.counterparty}</Line>}
        <Line label={t`Into`}>
          {accountName(last?.accountId ?? "") ?? networkLabel(last?.network) ?? "—"}
        </Line>
        {came.map(
          (each) =>
            each !== asked && (
              <Line
                key={each.id}
                label={
                  each.counterparty === last?.counterparty
                    ? formatTime(each.madeAt)
                    : [each.counterparty, formatTime(each.madeAt)].filter(Boolean).join(", ")
                }
              >
                <Hatched isShown={isShown}>{sumText(each)}</Hatched>
              </Line>
            ),
        )}
      </Lines>
      {children}
    </section>
  );
}

const SETTLED_AS: Readonly<Record<NonNullable<DeskOrder["settlement"]>["as"], MessageDescriptor>> = {
  agreed: msg`As agreed`,
  "new-price": msg`At a new price`,
  return: msg`Returned`,
};

function Settled({ order, proposal, isShown }: Shown) {
  const { settlement, money, differences, paymentDetails, side, coin, rate, heldUntil, history } = order;
  const by = history.findLast(({ step }) => step === "settle");
  const over = money.owed && moreThan(proposal.came, money.owed);
  const local = paymentDetails?.rate;
  const currency = paymentDetails?.currency ?? "USD";
  const usd = settlement?.usd;
  const settled = usd === undefined ? money.owed : { currency: "USD", amount: usd };
  const until = heldUntil === undefined ? "" : formatTime(heldUntil);
  const name = differences.includes("name")
    ? t`Another one`
    : differences.includes("fits")
      ? t`It fits`
      : t`The same`;
  return (
    <section className={classNames(PART, DASHED, "max-md:border-t md:border-s")}>
      <h3>{t`Settled`}</h3>
      <Figure isShown={isShown}>
        {settlement?.as === "return" || settled === undefined ? i18n._(SETTLED_AS.return) : sumText(settled)}
      </Figure>
      <Lines isShown={isShown}>
        <Line label={t`How`}>{i18n._(SETTLED_AS[settlement?.as ?? "agreed"])}</Line>
        {over && over.amount !== "0" && (
          <Line label={over.isMore ? t`Over` : t`Missing`}>
            <Hatched isShown={isShown}>{sumText(over)}</Hatched>
          </Line>
        )}
        <Line label={t`Rate`}>
          <Hatched isShown={isShown}>
            {local === undefined
              ? `1 ${coin.symbol} = ${formatExactPrice(settlement?.rate ?? rate)}`
              : `1 USD = ${formatLocalRate(local, currency)}`}
          </Hatched>
        </Line>
        {until !== "" && (
          <Line label={t`In time`}>
            {paymentDetails?.noHold
              ? t`No price was held`
              : differences.includes("time")
                ? t`No, until ${until}`
                : t`Yes, until ${until}`}
          </Line>
        )}
        {side === "buy" && <Line label={t`Name`}>{name}</Line>}
        {by?.by.name !== undefined && <Line label={t`By`}>{`${by.by.name}, ${formatTime(by.at)}`}</Line>}
      </Lines>
    </section>
  );
}

const KINDS: Readonly<Record<Shown["proposal"]["goesOut"][number]["kind"], MessageDescriptor>> = {
  payout: msg`Goes out`,
  refund: msg`Goes back`,
  correction: msg`Is taken out`,
  "write-off": msg`Is written off`,
  exchange: msg`Is exchanged`,
};

function GoesOut({
  order,
  proposal,
  isShown,
  place,
  children,
}: Shown & { place: number; children: ReactElement | false }) {
  const { kind, amount, currency, destination } = proposal.goesOut[place]!;
  const given = order.destination && formatTime(order.destination.givenAt);
  const isPayout = kind === "payout";
  // For coins: network, address and tag, with spaces between; a bank's is one text.
  const isCoins = isPayout === (order.side === "buy");
  const [network, address = "", tag] = isCoins ? destination.split(" ") : [];
  const isChanged = proposal.reasons.includes("destination");
  const top = place > 0 && classNames(DASHED, "border-t");
  return (
    <>
      <section className={classNames(PART, top)}>
        <h3>{i18n._(KINDS[kind])}</h3>
        <Figure isShown={isShown}>{sumText({ currency, amount })}</Figure>
        {isPayout && (
          <p className="m-0 text-ink-muted text-s col-span-full">
            <span>{t`Worth`}</span>{" "}
            <Hatched isShown={isShown}>{formatUsd(Number(order.settlement?.usd ?? order.usd))}</Hatched>
          </p>
        )}
      </section>
      {proposal.worth !== undefined && (
        <section className={classNames(PART, DASHED, "md:border-s")}>
          <h3>{t`Counts as`}</h3>
          <Figure isShown={isShown}>{sumText(proposal.worth)}</Figure>
        </section>
      )}
      {proposal.right !== undefined && (
        <TakesItsPlace order={order} right={proposal.right} isShown={isShown} />
      )}
      {(destination !== "" || kind === "refund") && (
        <section className={classNames(PART, top, DASHED, "md:border-s")}>
          <h3 className="max-md:sr-only">{t`Destination`}</h3>
          <div className="col-span-full my-2 max-md:my-0 text-s font-strong wrap-anywhere">
            <Hatched isShown={isShown} isLarge>
              {destination === "" ? "—" : isCoins ? <Address text={address} /> : destination}
            </Hatched>
          </div>
          {children}
          <p className="m-0 text-ink-muted text-s col-span-full">
            {[
              networkLabel(network),
              tag !== undefined && isShown && t`tag ${tag}`,
              isPayout &&
                given !== undefined &&
                (isChanged ? t`changed ${given}` : t`given ${given}, unchanged`),
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </section>
      )}
    </>
  );
}

interface TakesItsPlaceProps extends Pick<Shown, "order" | "isShown"> {
  right: NonNullable<Shown["proposal"]["right"]>;
}

/** Beside what a correction takes out: the corrected row, and how it differs from the old one. */
function TakesItsPlace({ order, right, isShown }: TakesItsPlaceProps) {
  const accountName = useAccountNames();
  const { data } = useQuery(accountsQuery);
  const wrong = askedPayment(order);
  const account = data?.accounts.find(({ id }) => id === right.accountId);
  const currency = account?.currency ?? wrong?.currency ?? "";
  const rows = [
    [t`From`, wrong?.counterparty, right.payerName],
    [t`Into`, accountName(wrong?.accountId ?? ""), account?.name],
    [t`Network`, networkLabel(wrong?.network), networkLabel(right.network)],
    [t`Reference`, wrong?.bankReference ?? wrong?.transaction, right.bankReference ?? right.transaction],
    [t`Time`, wrong && formatTime(wrong.madeAt), right.madeAt && madeText(right.madeAt)],
    [t`Description`, wrong?.narration, right.narration],
  ] as const;
  return (
    <section className={classNames(PART, DASHED, "md:border-s")}>
      <h3>{t`Takes its place`}</h3>
      <Figure isShown={isShown}>{sumText({ currency, amount: right.amount })}</Figure>
      <Lines isShown={isShown}>
        {rows.map(
          ([label, before, after]) =>
            (before || after) && (
              <Line key={label} label={label}>
                <Hatched isShown={isShown}>
                  {before === after || (after ?? "") === "" ? (before ?? "—") : `${before ?? "—"} → ${after}`}
                </Hatched>
              </Line>
            ),
        )}
      </Lines>
    </section>
  );
}

function Figure({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <p className="m-0 my-2 font-display text-xl max-md:my-0 max-md:text-l max-md:text-end">
      <Hatched isShown={isShown} isLarge>
        {children}
      </Hatched>
    </p>
  );
}

/** Hatched for the eye; absent for assistive technology. */
function Hatched({
  isShown,
  isLarge = false,
  children,
}: {
  isShown: boolean;
  isLarge?: boolean;
  children: ReactNode;
}) {
  if (isShown) return <span>{children}</span>;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-block rounded-sm align-middle bg-[repeating-linear-gradient(-45deg,var(--rule)_0_4px,var(--paper-sunk)_4px_8px)] forced-colors:border forced-colors:border-[CanvasText]",
        isLarge ? "w-full max-w-[9.5rem] h-7" : "w-24 h-4",
      )}
    />
  );
}

/** On a phone they make room once the figures appear. */
function Lines({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <dl
      className={classNames(
        "grid gap-1 m-0 col-span-full text-s [&_dt]:text-ink-muted [&_dd]:m-0 [&_dd]:font-medium [&_dd]:text-end [&_dd]:wrap-anywhere",
        isShown && "max-md:hidden",
      )}
    >
      {children}
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 justify-between items-center min-h-7">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function networkLabel(network: string | undefined): string | undefined {
  return network === undefined ? undefined : (networkNamed(network)?.label ?? network);
}
