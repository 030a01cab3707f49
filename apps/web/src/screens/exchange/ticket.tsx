import { t } from "@lingui/core/macro";
import type { ExchangeCoin, ExchangeCoinsAnswer, TradeSide } from "@tradeslip/contracts";
import {
  type AmountUnit,
  coinUnit,
  freshnessOf,
  isDisputed,
  type Message,
  MINIMUM_USD,
  USD,
} from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { FreshnessStamp } from "@tradeslip/ui/freshness-stamp";
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, type SubmitEvent } from "react";
import { OrderKeeping } from "../../features/account/order-keeping.tsx";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { OwnAmount, type OwnCurrency, OwnPrice } from "../../features/own-currency/own-currency.tsx";
import { AmountField } from "../../features/trade-ticket/amount-field.tsx";
import { exampleCoins, exampleDollars, formatRoundUsd } from "../../lib/amount-format.ts";
import OrderOutcomeCard from "../../features/trade-ticket/order-outcome-card.tsx";
import { useHandedOverAmount } from "../../features/trade-ticket/handed-over-amount.ts";
import { coinStep } from "../../features/trade-ticket/step-amount.ts";
import { type TicketChoice, useTicketSearchParams } from "../../features/trade-ticket/ticket-address.ts";
import { CoinPrice, CoinSelect, LimitHint, QuickAmounts } from "../../features/trade-ticket/ticket-parts.tsx";
import {
  type TicketMoney,
  useEstimateIn,
  useLocalMoney,
} from "../../features/trade-ticket/use-local-money.ts";
import { type TicketAmounts, useTicketAmounts } from "../../features/trade-ticket/use-ticket-amounts.ts";
import { useTicket } from "../../features/trade-ticket/use-ticket.ts";
import { deskRate } from "../../features/trade-ticket/desk-rate.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { OrderBar } from "./order-bar.tsx";
import { NextStep, OrderFigures, OrderSummary, SlipButton } from "./order-summary.tsx";
import { SideTabs } from "./side-tabs.tsx";

/** Used when the address names no coin. */
const DEFAULT_COIN = "bitcoin";
/** Below this width the slip stands under the form, below the first screen. */
const PHONE = "(width < 48em)";
/** Limits how much of the address is echoed. */
const MAX_SHOWN = 40;

/** No typed amount renders it again. */
const Keeping = memo(OrderKeeping);

interface TicketProps {
  answer: ExchangeCoinsAnswer & { freshness: ReceivedFreshness };
}

/** The trade ticket as a page: one order from choosing the coin to the slip. */
export function Ticket({ answer: { coins, freshness } }: TicketProps) {
  const { side, choose, ...address } = useTicketSearchParams("exchange");
  const asked = address.coinId ?? DEFAULT_COIN;
  const coin = findCoin(coins, asked);
  const rate = coin && deskRate(coin, side);
  const symbol = coin?.symbol ?? t`coin`;
  const coinId = coin?.id ?? asked;
  const local = useLocalMoney(side);
  const own = useEstimateIn(local);
  useHandedOverAmount({ side, coinId });
  const entry = useTicketAmounts(
    { surface: "exchange", side, coinId },
    useMemo(() => coinUnit(symbol), [symbol]),
    rate,
    local.money,
  );
  const disputed = coin !== undefined && isDisputed(coin, freshness);
  const { order, refusal, problem, placing, submit } = useTicket({
    surface: "exchange",
    prices: exchangeCoinsQuery,
    side,
    coin,
    disputed,
    rate,
    rateOf: (each) => deskRate(each, side),
    entry,
    local: local.money,
  });
  const { phase, outcome, dismiss } = placing;
  // Paint the field first; slip and bar follow.
  const shownOrder = useDeferredValue(order);
  const isPhone = useMediaQuery(PHONE);
  const summary = useRef<HTMLElement>(null);
  const slipButton = useRef<HTMLDivElement>(null);
  const isIssued = outcome?.kind === "issued";
  // Beside a slip, the summary stays hidden until another amount is typed.
  const hasSummary = !isIssued || (phase === "idle" && entry.typed !== null);
  const outcomeCard = outcome && (
    <OrderOutcomeCard outcome={outcome} surface="exchange" onDismiss={dismiss} />
  );
  function chooseTicket(next: TicketChoice) {
    entry.moveTo(next);
    choose(next);
  }
  const latest = useRef(chooseTicket);
  useEffect(() => {
    latest.current = chooseTicket;
  });
  const chooseCoin = useCallback((next: string) => latest.current({ coinId: next, side }), [side]);
  function submitForm(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <form
      className="grid grid-cols-1 items-start gap-5 @min-[47.5rem]/exchange:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[47.5rem]/exchange:gap-6"
      onSubmit={submitForm}
      noValidate
    >
      <Card>
        <SideTabs side={side} onChoose={(next) => chooseTicket({ coinId, side: next })}>
          <div className="grid gap-3">
            <Coins {...{ coins, coin, freshness, asked }} onChoose={chooseCoin} />
            {coin && rate !== undefined && <Price {...{ coin, rate, freshness, disputed, own }} />}
          </div>
          <Amounts {...{ entry, symbol, rate, refusal, side, local, own }} />
          <Keeping />
        </SideTabs>
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 order-2">
        {hasSummary && (
          <OrderSummary
            figures={
              shownOrder && (
                <OrderFigures order={shownOrder} freshness={freshnessOf(shownOrder.coin, freshness)} />
              )
            }
            disputed={disputed}
            ref={summary}
          >
            {!isIssued && outcomeCard}
            <NextStep side={side} />
            <div ref={slipButton}>
              <SlipButton phase={phase} enabled={order !== null} />
            </div>
          </OrderSummary>
        )}
        {isIssued && outcomeCard}
      </div>
      {isPhone && hasSummary && !disputed && (
        <OrderBar
          order={shownOrder}
          {...{ symbol, rate, problem, summary, slipButton }}
          refused={outcome !== null && !isIssued}
        />
      )}
    </form>
  );
}

/** Finds a coin by id, ticker or name: "bnb", "BNB", "binance-coin". */
function findCoin(coins: readonly ExchangeCoin[], asked: string): ExchangeCoin | undefined {
  const name = lettersOf(asked);
  return coins.find((coin) => [coin.id, coin.symbol, coin.name].some((each) => lettersOf(each) === name));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

interface CoinsProps {
  coins: readonly ExchangeCoin[];
  coin: ExchangeCoin | undefined;
  freshness: ReceivedFreshness;
  asked: string;
  onChoose: (coinId: string) => void;
}

const Coins = memo(function Coins({ coins, coin, freshness, asked, onChoose }: CoinsProps) {
  const shownCoin = asked.slice(0, MAX_SHOWN);
  return (
    <CoinSelect
      coins={coins}
      coin={coin}
      labelOf={(each) => `${each.name} (${each.symbol})`}
      isDisputed={(each) => isDisputed(each, freshness)}
      unknownText={t`We don't trade “${shownCoin}”. Please choose a coin.`}
      onChoose={onChoose}
    />
  );
});

interface PriceProps {
  coin: ExchangeCoin;
  rate: string;
  freshness: ReceivedFreshness;
  disputed: boolean;
  own: OwnCurrency | null;
}

const Price = memo(function Price({ coin, rate, freshness, disputed, own }: PriceProps) {
  return (
    <CoinPrice symbol={coin.symbol} rate={rate} change={coin.change24h} icon={coin.icon} disputed={disputed}>
      <OwnPrice own={own} usd={rate} />
      <p className="basis-full">
        {coin.indicative ? (
          <FreshnessStamp tone="indicative">{t`Indicative rate`}</FreshnessStamp>
        ) : (
          <FreshnessLine freshness={freshnessOf(coin, freshness)} />
        )}
      </p>
    </CoinPrice>
  );
});

interface AmountsProps {
  entry: TicketAmounts;
  symbol: string;
  rate: string | undefined;
  refusal: Message | null;
  side: TradeSide;
  local: TicketMoney;
  own: OwnCurrency | null;
}

/** The amount in the coin, in dollars or in local money: each field follows the one that is typed in. */
function Amounts({ entry, symbol, rate, refusal, side, local, own }: AmountsProps) {
  const minimum = formatRoundUsd(MINIMUM_USD);
  const [dollars, coins] = [exampleDollars(), exampleCoins(rate)];
  /** The hint beside the amount that was typed. */
  const hint = (kind: AmountUnit["kind"]) => (
    <LimitHint amounts={entry.source.kind === kind ? entry.amounts : null} refusal={refusal} />
  );
  return (
    <>
      {/* People think in dollars, so the figure to type is the largest. The example's text is small, and so is its
          line; below 1rem a phone would zoom in. */}
      <div className="grid grid-cols-1 gap-2 [&_input]:min-h-16 [&_input]:font-display [&_input]:text-[2.25rem] [&_input]:leading-none [&_input:placeholder-shown]:font-sans [&_input:placeholder-shown]:text-[1rem]">
        <AmountField
          {...entry.field("usd")}
          label={t`Amount (USD)`}
          unit={USD}
          step="1"
          placeholder={t`e.g. ${dollars}`}
          help={
            <span className="flex flex-wrap justify-between gap-x-3 text-s">
              <span>{t`Minimum trade: ${minimum}`}</span>
              {hint("usd")}
            </span>
          }
        />
        <QuickAmounts onChoose={entry.setUsd} />
        <OwnAmount own={own} usd={entry.amounts?.usd} />
      </div>
      <AmountField
        {...entry.field("coin")}
        label={t`Amount (${symbol})`}
        unit={coinUnit(symbol)}
        step={coinStep(rate)}
        placeholder={coins && t`e.g. ${coins}`}
        help={hint("coin")}
      />
      {local.parts && <local.parts.LocalMoneyFields {...{ side, local, entry }} />}
    </>
  );
}
