import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ExchangeCoin, ExchangeCoinsAnswer } from "@tradeslip/contracts";
import {
  amountError,
  amountQuestion,
  checkWorth,
  coinUnit,
  feePercent,
  MINIMUM_USD,
  priceText,
  SOURCES_DISAGREE,
  spreadFee,
  type TradeAmounts,
  tradeAmounts,
  USD,
} from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import type { ReactNode } from "react";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import { freshnessOf, type ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { feeTexts } from "../../features/slips/fee-texts.ts";
import { deskRate } from "../../features/trade-ticket/desk-rate.ts";
import { formatWithUnit, readAmount } from "../../lib/amount-format.ts";
import { formatCoinPrice, formatUsd } from "../../lib/format.ts";
import styles from "./home-ticket.module.css";
import { TicketLine } from "./ticket-line.tsx";

const UNKNOWN = "—";
const BITCOIN = coinUnit("BTC");

/** What is typed and chosen: the fields of the form, by their names. */
export interface TicketInput {
  readonly side: "buy" | "sell";
  readonly unit: "usd" | "coin";
  readonly text: string;
}

interface TicketFiguresProps {
  input: TicketInput;
  prices: Pick<
    UseQueryResult<ExchangeCoinsAnswer & { readonly freshness: ReceivedFreshness }>,
    "data" | "errorUpdateCount" | "isFetching" | "refetch"
  >;
}

/** What comes of the amount at today's price: the same three lines as on /exchange (docs/product.md, P7.16). */
export function TicketFigures({ input, prices }: TicketFiguresProps) {
  const { data, errorUpdateCount, isFetching, refetch } = prices;
  const coin = data?.coins.find(({ id }) => id === "bitcoin");
  if (data && coin)
    return <Priced coin={coin} freshness={freshnessOfCoin(coin, data.freshness)} input={input} />;
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
  input: TicketInput;
}

function Priced({ coin, freshness, input: { side, unit, text } }: PricedProps) {
  const rate = deskRate(coin, side);
  const isDisputed = freshness.agreement === "disputed";
  const typedUnit = unit === "usd" ? USD : BITCOIN;
  const parsed = readAmount(text, typedUnit);
  const typed = parsed.kind === "amount" ? { unit, value: parsed.value } : null;
  const amounts = typed && !isDisputed ? tradeAmounts(typed, rate) : null;
  const problem =
    parsed.kind === "question" ? amountQuestion(parsed, text, typedUnit) : amountError(parsed, typedUnit);
  const refusal = isDisputed ? SOURCES_DISAGREE : (problem ?? (typed && checkWorth(typed, rate)));
  const percent = feePercent(coin.price, Number(rate));
  const fee = feeTexts({
    percent,
    source: freshness.source,
    usd: amounts ? spreadFee(amounts.coinAmount, priceText(coin.price), rate) : "0",
  });
  // A share of an amount that isn't known yet.
  const isOpen = amounts === null && freshness.source !== "fallback" && percent !== "0";
  return (
    <>
      <Lines
        isIndicative={freshness.source === "fallback"}
        price={formatCoinPrice(coin.price)}
        age={<FreshnessLine freshness={freshness} />}
        fee={isOpen ? { ...fee, value: UNKNOWN } : fee}
        get={amounts ? gotten(side, amounts) : UNKNOWN}
        given={amounts ? given(side, amounts) : "\u00a0"}
      />
      <Hint refusal={refusal ? i18n._(refusal) : undefined} />
    </>
  );
}

function gotten(side: TicketInput["side"], { usd, coinAmount }: TradeAmounts): string {
  return side === "buy" ? formatWithUnit(coinAmount, BITCOIN) : formatWithUnit(usd, USD);
}

function given(side: TicketInput["side"], { usd, coinAmount }: TradeAmounts): string {
  const amount = side === "buy" ? formatWithUnit(usd, USD) : formatWithUnit(coinAmount, BITCOIN);
  return t`for ${amount}`;
}

/** A stand-in is no market price, whatever the answer around it is. */
function freshnessOfCoin(coin: ExchangeCoin, freshness: ReceivedFreshness): ReceivedFreshness {
  const own = freshnessOf(coin, freshness);
  return coin.indicative ? { ...own, source: "fallback" } : own;
}

interface LinesProps {
  isIndicative?: boolean;
  /** Null, as the others: awaited. */
  price: string | null;
  age?: ReactNode;
  fee: { readonly name: string; readonly value: string } | null;
  get: string | null;
  given?: string;
}

function Lines({ isIndicative = false, price, age, fee, get, given: paid }: LinesProps) {
  return (
    <dl className={styles["lines"]}>
      <TicketLine name={isIndicative ? t`Indicative price` : t`Market price`} note={age ?? "\u00a0"}>
        {price ?? <Waiting />}
      </TicketLine>
      <TicketLine name={fee?.name ?? t`Our fee`}>
        {fee?.value ?? (price === UNKNOWN ? UNKNOWN : <Waiting />)}
      </TicketLine>
      <TicketLine name={t`You get`} note={paid ?? "\u00a0"} isSum>
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

/** Why the amount can't be ordered, in the place of what it must be at least. */
function Hint({ refusal }: { refusal?: string | undefined }) {
  const minimum = formatUsd(Number(MINIMUM_USD));
  return (
    <p role="status" className={styles["hint"]}>
      {refusal === undefined ? (
        <span key="minimum">{t`Minimum trade: ${minimum}. No account needed.`}</span>
      ) : (
        <span key="refusal" className={styles["refusal"]}>
          {refusal}
        </span>
      )}
    </p>
  );
}
