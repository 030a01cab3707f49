import { Button } from "@tradeslip/ui";
import { PREPARING_TEXT } from "../../../features/orders/place-order/use-place-order.ts";
import styles from "./trade-modal.module.css";

interface TradeButtonsProps {
  /** "Buy BTC" */
  label: string;
  enabled: boolean;
  preparing: boolean;
  onCancel: () => void;
}

export function TradeButtons({ label, enabled, preparing, onCancel }: TradeButtonsProps) {
  return (
    <footer className={styles["foot"]}>
      <div className={styles["buttons"]}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!enabled && !preparing} busy={preparing}>
          {preparing ? PREPARING_TEXT : label}
        </Button>
      </div>
      <p>By continuing, you'll be redirected to WhatsApp to complete your trade.</p>
      <p>All trades are processed manually by our team.</p>
    </footer>
  );
}
