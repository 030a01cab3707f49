import type { DashboardCoin } from "@tradeslip/contracts";
import { SelectField } from "@tradeslip/ui";
import { coinPrice } from "../coin-price.ts";
import { signedPercent } from "./signed-percent.ts";
import styles from "./trade-modal.module.css";

interface CoinChoiceProps {
  coins: readonly DashboardCoin[];
  /** Undefined: the address asks for one that we do not list, or have no price of. */
  coin: DashboardCoin | undefined;
  onChoose: (coinId: string) => void;
}

/**
 * The coins with symbol, name, price and 24 h change. The browser's own list: with a list of ours beside the dialog,
 * the page would be heavier than it may be.
 */
export function CoinChoice({ coins, coin, onChoose }: CoinChoiceProps) {
  return (
    <div className={styles["coin"]}>
      <SelectField
        label="Coin"
        value={coin?.id ?? ""}
        onChange={onChoose}
        options={[
          ...(coin ? [] : [{ value: "", label: "Choose a coin" }]),
          ...coins.map((each) => ({ value: each.id, label: nameAndPrice(each) })),
        ]}
      />
      {!coin && (
        <p role="alert" className={styles["unknown"]}>
          This coin cannot be traded here now. Please choose another.
        </p>
      )}
    </div>
  );
}

function nameAndPrice({ symbol, name, price, change }: DashboardCoin): string {
  return `${symbol} ${name} · ${coinPrice(price)} · ${signedPercent(change)}`;
}
