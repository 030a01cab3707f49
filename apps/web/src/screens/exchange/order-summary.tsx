import { t } from "@lingui/core/macro";
import type { ExchangeCoin, TradeSide } from "@tradeslip/contracts";
import { coinUnit, type FreshnessTone, MINIMUM_USD, USD } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { FreshnessStamp } from "@tradeslip/ui/freshness-stamp";
import { Slip } from "@tradeslip/ui/slip";
import type { ReactNode } from "react";
import { useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatRoundUsd, formatWithUnit } from "../../features/trade-ticket/amount-format.ts";
import { useHowMoneyMoves } from "../../features/trade-ticket/how-money-moves.ts";
import { OrderFee } from "../../features/trade-ticket/order-fee.tsx";
import {
  OrderFigure,
  SubmitButton,
  type SubmitButtonProps,
} from "../../features/trade-ticket/ticket-parts.tsx";
import type { TicketOrder } from "../../features/trade-ticket/use-ticket.ts";
import { formatCoinPrice, formatTime } from "../../lib/format.ts";
import { DeskClosed } from "../../features/contacts/desk-closed.tsx";
import { useChatName } from "../../lib/use-chat-name.ts";
import styles from "./exchange-page.module.css";

interface OrderSummaryProps {
  /** Null: nothing can be ordered yet. */
  figures: Elements;
  disputed?: boolean;
  /** Below the figures. */
  children: ReactNode;
}

/** The slip that is to be: the order's figures from the minimum amount on. */
export function OrderSummary({ figures, disputed = false, children }: OrderSummaryProps) {
  const minimum = formatRoundUsd(MINIMUM_USD);
  return (
    <section aria-labelledby="order-summary">
      <Slip>
        <h2 id="order-summary" className={styles["summaryTitle"]}>
          {t`Order Summary`}
        </h2>
        {figures ?? (
          <p className={styles["noOrder"]}>
            {disputed
              ? t`No order at this price until its sources agree again.`
              : t`Enter ${minimum} or more to see your order here.`}
          </p>
        )}
        <DeskClosed />
        <div className={styles["stub"]}>{children}</div>
      </Slip>
    </section>
  );
}

/** What happens to the order, above the slip's button. */
export function NextStep({ side }: { side: TradeSide }) {
  const chat = useChatName();
  const how = useHowMoneyMoves(side);
  return (
    <div>
      <h3 className={styles["nextTitle"]}>{t`Trade via ${chat}`}</h3>
      <div className={styles["next"]}>
        <p key={side}>
          {side === "buy"
            ? t`Your order opens in ${chat} as a draft. Press Send, and our team confirms it and shows you how to pay.`
            : t`Your order opens in ${chat} as a draft. Press Send, and our team confirms it and shows you where to send your coins.`}
        </p>
        {how !== null && <p key={how}>{how}</p>}
      </div>
    </div>
  );
}

/** The slip's own. */
export function SlipButton(props: Pick<SubmitButtonProps, "phase" | "enabled">) {
  const chat = useChatName();
  return (
    <SubmitButton {...props} className={styles["submit"]}>
      {t`Continue to ${chat}`}
    </SubmitButton>
  );
}

interface OrderFiguresProps {
  order: TicketOrder<ExchangeCoin>;
  freshness: ReceivedFreshness;
  /** What the operator's spread adds to the rate; null: nothing. */
  spreadNote: string | null;
}

export function OrderFigures({ order, freshness, spreadNote }: OrderFiguresProps) {
  const { side, coin, rate, amounts } = order;
  return (
    <dl className={styles["figures"]}>
      <OrderFigure
        name={t`Rate`}
        value={formatCoinPrice(rate)}
        note={
          <>
            <RateLabel indicative={coin.indicative} freshness={freshness} />
            {spreadNote !== null && <span className={styles["spread"]}>{` ${spreadNote}`}</span>}
          </>
        }
      />
      <OrderFigure
        name={t`Amount`}
        value={formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol))}
        note={side === "buy" ? t`you receive` : t`you send`}
      />
      <OrderFee order={order} />
      <OrderFigure
        name={t`Total`}
        value={formatWithUnit(amounts.usd, USD)}
        note={side === "buy" ? t`you pay` : t`you receive`}
      />
    </dl>
  );
}

interface RateLabelProps {
  /** This coin has no market price. */
  indicative: boolean;
  freshness: ReceivedFreshness;
}

/** The rate's freshness. Not announced: the line beside the coin is. */
function RateLabel({ indicative, freshness }: RateLabelProps) {
  const answerTone = useFreshnessTone(freshness);
  const tone = indicative ? "indicative" : answerTone;
  return <FreshnessStamp tone={tone}>{rateText(tone, freshness.asOf)}</FreshnessStamp>;
}

function rateText(tone: FreshnessTone, asOf: string): string {
  const time = formatTime(asOf);
  switch (tone) {
    case "live":
      return t`Live`;
    case "updated":
      return t`Updated at ${time}`;
    case "delayed":
      return t`Delayed, from ${time}: our team will confirm it`;
    case "indicative":
      return t`Indicative: our team will confirm it`;
  }
}
