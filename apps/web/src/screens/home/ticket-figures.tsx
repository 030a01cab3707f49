import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ExchangeCoin, ExchangeCoinsAnswer } from "@tradeslip/contracts";
import {
  checkWorth,
  feePercent,
  freshnessOf,
  MINIMUM_USD,
  NO_CHAT,
  priceText,
  SOURCES_DISAGREE,
  spreadFee,
} from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import type { ReactElement, ReactNode } from "react";
import { ClosedLine } from "../../features/contacts/closed-line.tsx";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { feeTexts } from "../../features/slips/fee-texts.ts";
import { deskRate } from "../../features/trade-ticket/desk-rate.ts";
import { type LinkedTrade, moneyOf, worthOf } from "../../features/trade-ticket/linked-trade.ts";
import { type TicketMoney, useLocalMoney } from "../../features/trade-ticket/use-local-money.ts";
import { formatWithUnit } from "../../lib/amount-format.ts";
import { useContacts, useHasNoChat } from "../../lib/contacts.ts";
import { formatExactPrice, formatUsd, island } from "../../lib/format.ts";
import styles from "./home-ticket.module.css";
import { TicketLine } from "./ticket-line.tsx";
import { BITCOIN, type TicketForm, type TicketInput, useHomeAmounts } from "./use-home-amounts.ts";

const UNKNOWN = "—";

interface TicketFiguresProps {
  form: TicketForm;
  input: TicketInput;
  prices: Pick<
    UseQueryResult<ExchangeCoinsAnswer & { readonly freshness: ReceivedFreshness }>,
    "data" | "errorUpdateCount" | "isFetching" | "refetch"
  >;
}

/** What comes of the amount at today's price: the same three lines as on /exchange (docs/product.md, P7.16). */
export function TicketFigures({ form, input, prices }: TicketFiguresProps) {
  const { data, errorUpdateCount, isFetching, refetch } = prices;
  const coin = data?.coins.find(({ id }) => id === "bitcoin");
  if (data && coin)
    return <Priced coin={coin} freshness={freshnessOfCoin(coin, data.freshness)} {...{ form, input }} />;
  const hasFailed = data !== undefined || errorUpdateCount > 0;
  return (
    <>
      <Lines price={hasFailed ? UNKNOWN : null} fee={null} get={hasFailed ? UNKNOWN : null} />
      {hasFailed ? (
        <p role="status" className={styles["hint"]}>
          <span>{t`We couldn't load the price.`}</span>{" "}
          <Button size="s" busy={isFetching} onClick={() => void refetch()}>
            {isFetching ? t`Trying again...` : t`Try again`}
          </Button>
        </p>
      ) : (
        <Hint />
      )}
    </>
  );
}

interface PricedProps {
  coin: ExchangeCoin;
  freshness: ReceivedFreshness;
  form: TicketForm;
  input: TicketInput;
}

function Priced({ coin, freshness, form, input }: PricedProps) {
  const { side } = input;
  const rate = deskRate(coin, side);
  const isDisputed = freshness.agreement === "disputed";
  const { entry, local } = useHomeAmounts(form, input, rate);
  const { typed, problem } = entry;
  const amounts = isDisputed || local.money?.isOld ? null : entry.amounts;
  const refusal = isDisputed
    ? SOURCES_DISAGREE
    : (problem ?? (typed && checkWorth(worthOf(typed, entry.amounts), rate)));
  const percent = feePercent(coin.price, Number(rate));
  const fee = feeTexts({
    percent,
    source: freshness.source,
    usd: amounts ? spreadFee(amounts.coinAmount, priceText(coin.price), rate) : "0",
  });
  // The fee is a share of an amount that isn't known yet.
  const isOpen = amounts === null && freshness.source !== "fallback" && percent !== "0";
  const [amount, gotten] = amounts ? paidAndGot(side, amounts, local.chosen?.currency) : [null, UNKNOWN];
  return (
    <>
      <Lines
        isIndicative={freshness.source === "fallback"}
        price={formatExactPrice(coin.price)}
        age={<FreshnessLine freshness={freshness} />}
        fee={isOpen ? { ...fee, value: UNKNOWN } : fee}
        rate={<LocalRateLine {...{ local, side }} amounts={entry.amounts} />}
        get={gotten}
        given={amount === null ? "\u00a0" : t`for ${amount}`}
      />
      <Hint refusal={refusal ? i18n._(refusal) : oldRate(local)} />
    </>
  );
}

/** Why nothing is ordered in the money that was chosen; undefined: something is. */
function oldRate({ money, parts }: TicketMoney): string | undefined {
  return money?.isOld ? parts?.updatingRate(money.unit.symbol) : undefined;
}

/** Money and coins, or coins and money. */
function paidAndGot(
  side: TicketInput["side"],
  amounts: LinkedTrade,
  currency: string | undefined,
): [paid: string, got: string] {
  const money = moneyOf({ amounts, currency });
  const coins = formatWithUnit(amounts.coinAmount, BITCOIN);
  return side === "buy" ? [money, coins] : [coins, money];
}

interface LocalRateLineProps {
  local: TicketMoney;
  side: TicketInput["side"];
  amounts: LinkedTrade | null;
}

/** What a dollar is in the money that was chosen. */
function LocalRateLine({ local: { chosen, parts }, side, amounts }: LocalRateLineProps) {
  if (!chosen || !parts) return null;
  return (
    <TicketLine name={island("1 USD")} note={<parts.RateAge rate={chosen} side={side} />}>
      {parts.dollarIn(chosen, side, amounts)}
    </TicketLine>
  );
}

/** What the desk has a rate of, for the choice of the unit. */
export function LocalUnits() {
  const { parts, rates } = useLocalMoney("buy");
  return parts && rates.map(({ currency }) => <option key={currency}>{currency}</option>);
}

/** A stand-in is not a market price, whatever the freshness of the rest of the answer. */
function freshnessOfCoin(coin: ExchangeCoin, freshness: ReceivedFreshness): ReceivedFreshness {
  const own = freshnessOf(coin, freshness);
  return coin.indicative ? { ...own, source: "fallback" } : own;
}

interface LinesProps {
  isIndicative?: boolean;
  /** Null, like the other figures: still loading. */
  price: string | null;
  age?: ReactNode;
  fee: { readonly name: string; readonly value: string } | null;
  /** Of local money. */
  rate?: ReactElement;
  get: string | null;
  given?: string;
}

function Lines({ isIndicative = false, price, age, fee, rate, get, given }: LinesProps) {
  return (
    <dl className={styles["lines"]}>
      <TicketLine name={isIndicative ? t`Indicative price` : t`Market price`} note={age ?? "\u00a0"}>
        {price ?? <Waiting />}
      </TicketLine>
      <TicketLine name={fee?.name ?? t`Our fee`}>
        {fee?.value ?? (price === UNKNOWN ? UNKNOWN : <Waiting />)}
      </TicketLine>
      {rate}
      <TicketLine name={t`You get`} note={given ?? "\u00a0"} isSum>
        {get ?? <Waiting />}
      </TicketLine>
    </dl>
  );
}

function Waiting() {
  return (
    <span className={styles["waiting"]}>
      <Skeleton />
    </span>
  );
}

/** Why the amount can't be ordered, or nothing can now, in the place of what it must be at least. */
function Hint({ refusal: ofAmount }: { refusal?: string | undefined }) {
  const desk = useContacts()?.desk;
  const refusal = useHasNoChat() ? i18n._(NO_CHAT) : ofAmount;
  const minimum = formatUsd(Number(MINIMUM_USD));
  return (
    <p role="status" className={styles["hint"]}>
      {refusal !== undefined ? (
        <span key="refusal" className={styles["refusal"]}>
          {refusal}
        </span>
      ) : desk?.open === false ? (
        <ClosedLine key="closed" desk={desk} />
      ) : (
        <span key="minimum">{t`Minimum trade: ${minimum}. No account needed.`}</span>
      )}
    </p>
  );
}
