import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CopyButton } from "@tradeslip/ui/copy-button";
import Wallet from "lucide-react/icons/wallet";
import QrCode from "../../../lib/qr-code/qr-code.tsx";
import { qrCodeUri } from "./bitcoin-uri.ts";
import styles from "./pay-request.module.css";

interface PayRequestProps {
  address: string;
  /** BTC with eight decimals. */
  amount: string;
  /** BIP21, for the same address and amount. */
  uri: string;
}

const GROUP = /.{1,4}/g;

/** Amount and address: to copy, as a link to a wallet on this device, and as a QR code for one on another. */
export function PayRequest({ address, amount, uri }: PayRequestProps) {
  return (
    <div className={styles["request"]}>
      <dl className={styles["terms"]}>
        <div className={styles["term"]}>
          <dt className={styles["name"]}>{t`Send exactly`}</dt>
          <dd dir="ltr" className={styles["amount"]}>
            <span className={styles["figure"]}>{amount}</span> BTC
          </dd>
          <dd>
            <CopyButton text={amount} label={t`Copy amount`} size="s" />
          </dd>
        </div>
        <div className={styles["term"]}>
          <dt className={styles["name"]}>{t`To this address`}</dt>
          <dd dir="ltr" className={styles["address"]}>
            <Grouped text={address} />
          </dd>
          <dd>
            <CopyButton text={address} label={t`Copy address`} size="s" />
          </dd>
        </div>
      </dl>
      <a href={uri} className={classNames(buttonClass({ variant: "primary" }), styles["open"])}>
        <Wallet size={18} aria-hidden="true" />
        {t`Open in wallet`}
      </a>
      <div className={styles["code"]}>
        <QrCode
          text={qrCodeUri(uri)}
          label={t`QR code: pay ${amount} BTC with a wallet on your phone`}
          size="l"
        />
      </div>
    </div>
  );
}

/** Groups of four, to compare with the wallet. The gaps are CSS, so copying yields the plain address. */
function Grouped({ text }: { text: string }) {
  const groups = text.match(GROUP) ?? [];
  return groups.map((group, place) => (
    <span key={`${place}${group}`} className={styles["group"]}>
      {group}
    </span>
  ));
}
