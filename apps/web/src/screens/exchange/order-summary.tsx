import { t } from "@lingui/core/macro";
import type { ExchangeCoin, TradeSide } from "@tradeslip/contracts";
import { coinUnit, type FreshnessTone, MINIMUM_USD, USD } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { FreshnessStamp } from "@tradeslip/ui/freshness-stamp";
import { Slip } from "@tradeslip/ui/slip";
import { memo, type ReactNode, type Ref } from "react";
import { useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatRoundUsd, formatWithUnit } from "../../lib/amount-format.ts";
import { useHowMoneyMoves } from "../../features/trade-ticket/how-money-moves.ts";
import { moneyOf } from "../../features/trade-ticket/linked-trade.ts";
import { PriceLines } from "../../features/trade-ticket/price-lines.tsx";
import {
  OrderFigure,
  SubmitButton,
  type SubmitButtonProps,
} from "../../features/trade-ticket/ticket-parts.tsx";
import type { TicketOrder } from "../../features/trade-ticket/use-ticket.ts";
import { formatTime } from "../../lib/format.ts";
import { DeskClosed } from "../../features/contacts/desk-closed.tsx";
import { useContacts } from "../../lib/contacts.ts";
import { OfChat } from "../../lib/hideable.tsx";
import { useChatName } from "../../lib/use-chat-name.ts";

interface OrderSummaryProps {
  /** Null: nothing can be ordered yet. */
  figures: Elements;
  disputed?: boolean;
  /** Receives the focus of people who jump here from elsewhere on the page. */
  ref?: Ref<HTMLElement>;
  /** Shown below the figures. */
  children: ReactNode;
}

/** The slip to be: the order's figures from the minimum amount on. */
export function OrderSummary({ figures, disputed = false, ref, children }: OrderSummaryProps) {
  const minimum = formatRoundUsd(MINIMUM_USD);
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="order-summary">
      <Slip>
        <h2 id="order-summary" className="text-xl">
          {t`Order Summary`}
        </h2>
        {figures ?? (
          <p className="my-3 text-ink-muted">
            {disputed
              ? t`You can't order at this price until its sources agree again.`
              : t`Enter ${minimum} or more to see your order here.`}
          </p>
        )}
        <Closed />
        <div className="grid grid-cols-1 gap-4 mt-6">{children}</div>
      </Slip>
    </section>
  );
}

/** Kept as it is: what each typed amount renders again delays its first paint. */
const Closed = memo(DeskClosed);

/** What happens to the order, above the slip's button. */
export const NextStep = memo(function Step({ side }: { side: TradeSide }) {
  return (
    <OfChat>
      <InChat side={side} />
    </OfChat>
  );
});

function InChat({ side }: { side: TradeSide }) {
  const chat = useChatName();
  const how = useHowMoneyMoves(side);
  const keepsOrders = useContacts()?.desk.keepsOrders;
  const onItsPage =
    side === "buy"
      ? t`Where to pay appears on your order page, and nowhere else.`
      : t`Where to send your coins appears on your order page, and nowhere else.`;
  return (
    <div>
      <h3 className="font-sans text-m font-strong">{t`Trade via ${chat}`}</h3>
      <div className="grid gap-2 text-ink-muted text-s">
        <p>{t`Your order opens in ${chat} as a draft. Press Send, and our team confirms it.`}</p>
        {/* Keeps the line's height until the desk's settings are known, or the button would move. */}
        <p key={`${side} ${keepsOrders}`} className={keepsOrders === undefined ? "invisible" : undefined}>
          {keepsOrders === false ? t`Don't send anything until a person has confirmed your slip.` : onItsPage}
        </p>
        {how !== null && <p key={how}>{how}</p>}
      </div>
    </div>
  );
}

/** The slip's own button. */
export function SlipButton(props: Pick<SubmitButtonProps, "phase" | "enabled">) {
  return (
    <SubmitButton {...props} className="w-full">
      <Continue />
    </SubmitButton>
  );
}

const Continue = memo(function Continue() {
  const chat = useChatName();
  return (
    <OfChat without={<span>{t`Continue`}</span>}>
      <span key={chat}>{t`Continue to ${chat}`}</span>
    </OfChat>
  );
});

interface OrderFiguresProps {
  order: TicketOrder<ExchangeCoin>;
  freshness: ReceivedFreshness;
}

export function OrderFigures({ order, freshness }: OrderFiguresProps) {
  const { side, coin, amounts, currency } = order;
  const usd = formatWithUnit(amounts.usd, USD);
  const answerTone = useFreshnessTone(freshness);
  const tone = coin.indicative ? "indicative" : answerTone;
  return (
    <dl className="my-3 [&>div]:py-2 [&>div]:border-b [&>div]:border-dashed [&>div]:border-b-rule">
      {/* Not announced, because the line beside the coin is. */}
      <PriceLines
        order={order}
        tone={tone}
        age={<FreshnessStamp tone={tone}>{rateText(tone, freshness.asOf)}</FreshnessStamp>}
      />
      {side === "buy" ? (
        <OrderFigure
          name={t`Total`}
          value={moneyOf(order)}
          note={currency === undefined ? t`you pay` : t`you pay, for ${usd}`}
        />
      ) : (
        <OrderFigure
          name={t`Amount`}
          value={formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol))}
          note={t`you send`}
        />
      )}
    </dl>
  );
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
