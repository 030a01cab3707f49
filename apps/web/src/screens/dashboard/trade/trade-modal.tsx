import { useQuery } from "@tanstack/react-query";
import type { TradeSide } from "@tradeslip/contracts";
import { ChoiceGroup } from "@tradeslip/ui";
import { Dialog } from "@tradeslip/ui/app";
import { dashboardPricesQuery } from "../../../features/live-data/queries.ts";
import { CoinsFailure } from "../coins-failure.tsx";
import { CoinChoice } from "./coin-choice.tsx";
import { ModalSkeleton } from "./modal-skeleton.tsx";
import { TradeForm, type IssuedOutcome } from "./trade-form.tsx";
import styles from "./trade-modal.module.css";
import type { TradeChoice } from "./use-trade-address.ts";

const SIDES = [
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
] as const satisfies readonly { value: TradeSide; label: string }[];

interface TradeModalProps {
  choice: TradeChoice;
  onChoose: (change: Partial<TradeChoice>) => void;
  onClose: () => void;
  onIssued: (outcome: IssuedOutcome) => void;
}

/** Buying or selling one of the coins that we list (specification, section 2). */
export default function TradeModal({ choice, onChoose, onClose, onIssued }: TradeModalProps) {
  const { data, isFetching, errorUpdateCount, refetch } = useQuery(dashboardPricesQuery);
  // Without a price there is nothing to agree on.
  const coins = data?.coins.filter(({ price }) => price > 0);
  const coin = coins?.find(({ id }) => id === choice.coinId);
  return (
    <Dialog open onClose={onClose} title="Trade Cryptocurrency">
      <div className={styles["sheet"]}>
        <ChoiceGroup
          label="Buy or sell"
          value={choice.side}
          onChange={(side) => onChoose({ side })}
          options={SIDES}
        />
        {coins ? (
          <CoinChoice coins={coins} coin={coin} onChoose={(coinId) => onChoose({ coinId })} />
        ) : (
          <ModalSkeleton />
        )}
        {data && coin && (
          <TradeForm
            side={choice.side}
            coin={coin}
            freshness={data.freshness}
            onCancel={onClose}
            onIssued={onIssued}
          />
        )}
        {!data && errorUpdateCount > 0 && (
          <CoinsFailure retrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
}
