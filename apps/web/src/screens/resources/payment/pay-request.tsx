import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CopyButton } from "@tradeslip/ui/copy-button";
import Wallet from "lucide-react/icons/wallet";
import QrCode from "../../../lib/qr-code/qr-code.tsx";
import { qrCodeUri } from "../../../lib/bitcoin-uri.ts";

const TERM = "grid justify-items-start gap-2";

interface PayRequestProps {
  address: string;
  /** BTC with eight decimals. */
  amount: string;
  /** BIP21 URI for the same address and amount. */
  uri: string;
}

const GROUP = /.{1,4}/g;

/** Amount and address: to copy, as a link to a wallet on this device, and as a QR code for another device. */
export function PayRequest({ address, amount, uri }: PayRequestProps) {
  return (
    <div className="grid grid-cols-1 gap-y-5 gap-x-6 @min-[30rem]/payment:[grid-template:'terms_code'_auto_'open_code'_1fr/minmax(0,1fr)_auto]">
      <dl className="grid content-start gap-5">
        <div className={TERM}>
          <dt className="text-ink-muted text-s">{t`Send exactly`}</dt>
          <dd
            dir="ltr"
            className="font-mono font-medium text-[clamp(1.25rem,0.9rem_+_1.6vw,1.625rem)] leading-[1.3] tracking-[-0.02em]"
          >
            <span className="select-all">{amount}</span> BTC
          </dd>
          <dd>
            <CopyButton text={amount} label={t`Copy amount`} size="s" />
          </dd>
        </div>
        <div className={TERM}>
          <dt className="text-ink-muted text-s">{t`To this address`}</dt>
          <dd dir="ltr" className="font-mono font-medium select-all">
            <Grouped text={address} />
          </dd>
          <dd>
            <CopyButton text={address} label={t`Copy address`} size="s" />
          </dd>
        </div>
      </dl>
      <a
        href={uri}
        className={classNames(
          buttonClass({ variant: "primary" }),
          "@min-[30rem]/payment:justify-self-start @min-[30rem]/payment:self-start",
        )}
      >
        <Wallet size={18} aria-hidden="true" />
        {t`Open in wallet`}
      </a>
      <div className="justify-self-center @min-[30rem]/payment:[grid-area:code]">
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
    <span key={`${place}${group}`} className="inline-block me-[0.6em]">
      {group}
    </span>
  ));
}
