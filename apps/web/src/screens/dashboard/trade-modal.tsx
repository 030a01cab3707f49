import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { useQuery } from "@tanstack/react-query";
import type { DashboardCoin, TradeSide } from "@tradeslip/contracts";
import {
  coinUnit,
  freshnessOf,
  isDisputed,
  MINIMUM_USD,
  NO_MARKET_DATA_RETRY,
  type TradeAmounts,
  USD,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { OrderKeeping } from "../../features/account/order-keeping.tsx";
import { FreshnessLine, useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { dashboardPricesQuery } from "../../features/live-data/queries.ts";
import { OwnAmount, OwnPrice } from "../../features/own-currency/own-currency.tsx";
import { AmountField } from "../../features/trade-ticket/amount-field.tsx";
import { exampleCoins, formatAmount, formatRoundUsd, formatWithUnit } from "../../lib/amount-format.ts";
import { OrderRefused } from "../../features/trade-ticket/order-refused.tsx";
import { useHowMoneyMoves } from "../../features/trade-ticket/how-money-moves.ts";
import {
  type TicketMoney,
  useEstimateIn,
  useLocalMoney,
} from "../../features/trade-ticket/use-local-money.ts";
import { deskRate } from "../../features/trade-ticket/desk-rate.ts";
import { moneyOf } from "../../features/trade-ticket/linked-trade.ts";
import { PriceLines } from "../../features/trade-ticket/price-lines.tsx";
import type { TicketChoice } from "../../features/trade-ticket/ticket-address.ts";
import {
  CoinPrice,
  CoinSelect,
  LimitHint,
  OrderFigure,
  QuickAmounts,
  SubmitButton,
} from "../../features/trade-ticket/ticket-parts.tsx";
import { type TicketAmounts, useTicketAmounts } from "../../features/trade-ticket/use-ticket-amounts.ts";
import type { IssuedOutcome, OrderOutcome } from "../../features/trade-ticket/use-place-order.ts";
import { useTicket, type TicketOrder } from "../../features/trade-ticket/use-ticket.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { formatExactPrice, formatPercent } from "../../lib/format.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { DeskClosed } from "../../features/contacts/desk-closed.tsx";
import { NoChat } from "../../features/contacts/no-chat.tsx";
import { OfChat } from "../../lib/hideable.tsx";
import { useChatName } from "../../lib/use-chat-name.ts";
import styles from "./trade-modal.module.css";

const FORM = "grid grid-cols-1 gap-4";

const sideOptions = (): readonly { value: TradeSide; label: string }[] => [
  { value: "buy", label: t`Buy` },
  { value: "sell", label: t`Sell` },
];

/** What an arrow key adds (docs/product.md, P7.1). */
const STEPS: Record<TradeSide, string> = { buy: "1", sell: "0.01" };

interface TradeModalProps {
  title: string;
  choice: TicketChoice;
  /** Opens without a transition, because it replaces its frame. */
  atOnce: boolean;
  onChoose: (choice: TicketChoice) => void;
  onClose: () => void;
  onIssued: (outcome: IssuedOutcome) => void;
}

/** The trade ticket as a modal, for each listed coin (docs/product.md, P7.1). */
export default function TradeModal({ title, choice, atOnce, onChoose, onClose, onIssued }: TradeModalProps) {
  const { data, isFetching, errorUpdateCount, refetch } = useQuery(dashboardPricesQuery);
  const { coinId, side } = choice;
  // A coin without a price cannot be traded.
  const coins = data?.coins.filter(({ price }) => price > 0);
  const coin = coins?.find(({ id }) => id === coinId);
  const rate = coin && deskRate(coin, side);
  const local = useLocalMoney(side);
  const entry = useTicketAmounts(
    { surface: "dashboard", side, coinId },
    coinUnit(coin?.symbol ?? t`coin`),
    rate,
    local.money,
  );
  const failed = !data && errorUpdateCount > 0;
  const takesNone = (each: DashboardCoin) => data !== undefined && isDisputed(each, data.freshness);
  function chooseTicket(next: TicketChoice) {
    entry.moveTo(next);
    onChoose(next);
  }
  return (
    <Dialog open onClose={onClose} title={title} atOnce={atOnce}>
      <div className={styles["sheet"]}>
        <NoChat />
        <ChoiceGroup
          label={t`Buy or sell`}
          value={side}
          onChange={(next) => chooseTicket({ coinId, side: next })}
          options={sideOptions()}
        />
        {coins && (
          <CoinSelect
            coins={coins}
            coin={coin}
            labelOf={(each) => coinLabel(each, side)}
            isDisputed={takesNone}
            unknownText={t`This coin cannot be traded here now. Please choose another.`}
            onChoose={(next) => chooseTicket({ coinId: next, side })}
            className={styles["coin"]}
          />
        )}
        {!coins && !failed && <FormSkeleton />}
        {data && coin && rate !== undefined && (
          <TradeForm
            {...{ side, coin, rate, entry, local, onIssued }}
            freshness={freshnessOf(coin, data.freshness)}
            onCancel={onClose}
          />
        )}
        {failed && (
          <LoadFailure
            title={i18n._(NO_MARKET_DATA_RETRY)}
            retryLabel={t`Try Again`}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}

/** "BTC Bitcoin · $64,123.45 · +1.23%" */
function coinLabel({ symbol, name, change, ...prices }: DashboardCoin, side: TradeSide): string {
  const signedChange =
    change === null ? t`change unknown` : `${change > 0 ? "+" : ""}${formatPercent(change)}`;
  return `${symbol} ${name} · ${formatExactPrice(deskRate(prices, side))} · ${signedChange}`;
}

/** As large as the fields for coin and amount. */
function FormSkeleton() {
  return (
    <div className={FORM} aria-busy="true">
      <Skeleton shape="block" height={64} />
      <Skeleton shape="block" height={64} />
    </div>
  );
}

interface TradeFormProps {
  side: TradeSide;
  coin: DashboardCoin;
  rate: string;
  entry: TicketAmounts;
  local: TicketMoney;
  freshness: ReceivedFreshness;
  onCancel: () => void;
  onIssued: (outcome: IssuedOutcome) => void;
}

function TradeForm(props: TradeFormProps) {
  const { side, coin, rate, entry, local, freshness, onCancel, onIssued } = props;
  const { symbol } = coin;
  // The unit of the field: US dollars when buying, the coin when selling (docs/product.md, P7.1).
  const unit = side === "buy" ? USD : coinUnit(symbol);
  const minimum = formatRoundUsd(MINIMUM_USD);
  const chat = useChatName();
  const how = useHowMoneyMoves(side);
  const field = entry.field(unit.kind);
  const example = side === "buy" ? formatAmount(MINIMUM_USD, USD) : exampleCoins(rate);
  const disputed = freshness.agreement === "disputed";
  const own = useEstimateIn(local);
  const { order, refusal, placing, submit } = useTicket({
    surface: "dashboard",
    prices: dashboardPricesQuery,
    side,
    coin,
    disputed,
    rate,
    rateOf: (each) => deskRate(each, side),
    entry,
    local: local.money,
  });
  const { phase, outcome } = placing;
  const [refusedText, setRefusedText] = useState<string | null>(null);
  useIssued(outcome, onIssued);

  function submitOrRefuse(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault();
    if (!order) return setRefusedText(field.text);
    submit();
  }
  /** Browsers do not submit while the button is disabled, so on Enter the form says why. */
  function explainOnEnter(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && !order) submitOrRefuse(event);
  }
  return (
    // Only listens for Enter in the field, a key that any form handles.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={FORM} onSubmit={submitOrRefuse} onKeyDown={explainOnEnter} noValidate>
      <div className={styles["price"]}>
        <CoinPrice symbol={symbol} rate={rate} change={coin.change} disputed={disputed}>
          <OwnPrice own={own} usd={rate} />
          <FreshnessLine freshness={freshness} />
        </CoinPrice>
      </div>
      <div className="grid grid-cols-1 gap-2">
        <AmountField
          {...field}
          label={side === "buy" ? t`Amount (USD)` : t`Amount (${symbol})`}
          unit={unit}
          step={STEPS[side]}
          placeholder={example && t`e.g. ${example}`}
          help={t`Minimum: ${minimum}`}
        />
        <p className="flex flex-wrap justify-between gap-x-3 min-h-[1.5em] text-ink-muted text-s tabular-nums">
          <span>{entry.amounts && `≈ ${otherAmount(side, symbol, entry.amounts)}`}</span>
          <LimitHint amounts={entry.amounts} refusal={refusal} />
        </p>
        <OwnAmount own={own} usd={entry.amounts?.usd} />
        <QuickAmounts onChoose={entry.setUsd} />
      </div>
      {local.parts && <local.parts.LocalMoneyFields {...{ side, local, entry }} />}
      {refusal !== null && refusedText === field.text && <Alert tone="danger">{i18n._(refusal)}</Alert>}
      {order && <TradeSummary {...{ order, freshness }} />}
      {outcome && outcome.kind !== "issued" && <OrderRefused outcome={outcome} />}
      <DeskClosed />
      <OrderKeeping />
      <div className={styles["buttons"]}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <SubmitButton phase={phase} enabled={order !== null}>
          {side === "buy" ? t`Buy ${symbol}` : t`Sell ${symbol}`}
        </SubmitButton>
      </div>
      <footer className="grid gap-1 text-ink-muted text-xs">
        <OfChat>
          <p>{t`By continuing, you'll be redirected to ${chat} to complete your trade.`}</p>
        </OfChat>
        <p>{t`All trades are processed manually by our team.`}</p>
        {how !== null && <p key={how}>{how}</p>}
        <DeskFacts names={["legalName", "licence", "hours", "refundRule"]} />
      </footer>
    </form>
  );
}

/** The other side of the typed amount: in the coin when buying, in US dollars when selling. */
function otherAmount(side: TradeSide, symbol: string, { usd, coinAmount }: TradeAmounts): string {
  return side === "buy" ? formatWithUnit(coinAmount, coinUnit(symbol)) : formatWithUnit(usd, USD);
}

/** Calls back once per issued order. */
function useIssued(outcome: OrderOutcome | null, onIssued: (outcome: IssuedOutcome) => void): void {
  const issued = useEffectEvent(onIssued);
  useEffect(() => {
    if (outcome?.kind === "issued") issued(outcome);
  }, [outcome]);
}

interface TradeSummaryProps {
  order: TicketOrder<DashboardCoin>;
  freshness: ReceivedFreshness;
}

/** How the price is made up, and both amounts. */
function TradeSummary({ order, freshness }: TradeSummaryProps) {
  const { side, coin, amounts } = order;
  return (
    <section aria-labelledby="trade-summary" className={styles["summary"]}>
      <h3 id="trade-summary">{t`Trade Summary`}</h3>
      <dl>
        <PriceLines order={order} tone={useFreshnessTone(freshness)} age={undefined} />
        <OrderFigure
          name={side === "buy" ? t`You pay` : t`You send`}
          value={side === "buy" ? moneyOf(order) : formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol))}
        />
      </dl>
    </section>
  );
}
