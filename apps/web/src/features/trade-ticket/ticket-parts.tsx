import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  type Message,
  MINIMUM_USD,
  QUICK_AMOUNTS_USD,
  SOURCES_DISAGREE,
  type TradeAmounts,
} from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import type { Elements } from "@tradeslip/ui/elements";
import { PriceChange } from "@tradeslip/ui/price-change";
import { SelectField } from "@tradeslip/ui/select-field";
import { memo, type ReactElement, type ReactNode } from "react";
import { useHasNoChat } from "../../lib/contacts.ts";
import { formatExactPrice } from "../../lib/format.ts";
import { formatRoundUsd } from "../../lib/amount-format.ts";
import styles from "./ticket-parts.module.css";
import { PREPARING_TEXT } from "../slips/chat-hand-over.ts";
import type { OrderPlacing } from "./use-place-order.ts";

interface CoinSelectProps<Coin> {
  coins: readonly Coin[];
  /** Undefined: the address names a coin that cannot be traded. */
  coin: Coin | undefined;
  labelOf: (coin: Coin) => string;
  isDisputed: (coin: Coin) => boolean;
  unknownText: string;
  onChoose: (coinId: string) => void;
  className?: string | undefined;
}

/** The browser's own select: a custom one would exceed the script budget of these pages. */
export function CoinSelect<Coin extends { readonly id: string }>({
  coins,
  coin,
  labelOf,
  isDisputed,
  unknownText,
  onChoose,
  className,
}: CoinSelectProps<Coin>) {
  return (
    <div className={classNames(styles["coin"], className)}>
      <SelectField
        label={t`Coin`}
        value={coin?.id ?? ""}
        onChange={(id) => id !== "" && onChoose(id)}
        options={[
          ...(coin ? [] : [{ value: "", label: t`Choose a coin` }]),
          ...coins.map((each) => ({
            value: each.id,
            label: isDisputed(each) ? disputedLabel(labelOf(each)) : labelOf(each),
          })),
        ]}
      />
      {!coin && (
        <p role="alert" className={styles["unknown"]}>
          {unknownText}
        </p>
      )}
    </div>
  );
}

function disputedLabel(coin: string): string {
  return t`Disputed: ${coin}`;
}

interface CoinPriceProps {
  symbol: string;
  rate: string;
  /** Over 24 hours, in percent. */
  change: number | null;
  icon?: string;
  /** The price's freshness. */
  children: Elements;
  disputed: boolean;
}

/** The price used for the trade, with its change and freshness. */
export function CoinPrice({ symbol, rate, change, icon, children, disputed }: CoinPriceProps) {
  return (
    <div className={styles["price"]}>
      {icon !== undefined && <CoinIcon src={icon} size={24} />}
      <p>
        <bdi dir="ltr">
          <span>{`1 ${symbol} = `}</span>
          <strong>{formatExactPrice(rate)}</strong>
        </bdi>{" "}
        <PriceChange percent={change} /> <span className={styles["day"]}>{t`24h`}</span>
      </p>
      {children}
      {disputed && (
        <p role="alert" className={styles["disputed"]}>
          {i18n._(SOURCES_DISAGREE)}
        </p>
      )}
    </div>
  );
}

/** Fills in a round amount of dollars. */
export const QuickAmounts = memo(function Amounts({ onChoose }: { onChoose: (usd: string) => void }) {
  return (
    <div role="group" aria-label={t`Quick amounts`} className={styles["quick"]}>
      {QUICK_AMOUNTS_USD.map((usd) => (
        <Button key={usd} onClick={() => onChoose(usd)}>
          {formatRoundUsd(usd)}
        </Button>
      ))}
    </div>
  );
});

interface LimitHintProps {
  amounts: TradeAmounts | null;
  refusal: Message | null;
}

/**
 * 'Below minimum' is the ticket's own wording (docs/product.md, P7.3); above the maximum the rule's sentence
 * is shown. The rule is applied before rounding, so a refused amount that rounds to the minimum is below it,
 * and one that rounds to the maximum is above it.
 */
export function LimitHint({ amounts, refusal }: LimitHintProps) {
  return (
    <span role="status" className={styles["limit"]}>
      {amounts && refusal && (Number(amounts.usd) > Number(MINIMUM_USD) ? i18n._(refusal) : t`Below minimum`)}
    </span>
  );
}

interface OrderFigureProps {
  name: string;
  value: string;
  note?: ReactNode;
}

/** A line of an order summary, inside a `dl`. */
export function OrderFigure({ name, value, note }: OrderFigureProps) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{value}</dd>
      {note !== undefined && <dd className={styles["note"]}>{note}</dd>}
    </div>
  );
}

export interface SubmitButtonProps {
  phase: OrderPlacing["phase"];
  enabled: boolean;
  className?: string | undefined;
  children: string | ReactElement;
}

export function SubmitButton({ phase, enabled, className, children }: SubmitButtonProps) {
  const preparing = phase === "preparing";
  const isShut = useHasNoChat() || !enabled || phase === "redirected";
  return (
    <Button
      type="submit"
      variant="primary"
      className={className}
      disabled={!preparing && isShut}
      busy={preparing}
    >
      {preparing ? i18n._(PREPARING_TEXT) : children}
    </Button>
  );
}
