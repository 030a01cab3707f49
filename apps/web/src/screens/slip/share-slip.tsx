import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import Printer from "lucide-react/icons/printer";
import Share2 from "lucide-react/icons/share-2";
import { slipAddress } from "../../features/slips/slip-address.ts";
import QrCode from "../../lib/qr-code/qr-code.tsx";

interface ShareSlipProps {
  token: string;
  reference: string;
}

/** The slip's link for another device or person; in print, only the code and the link. */
export function ShareSlip({ token, reference }: ShareSlipProps) {
  const url = globalThis.location.origin + slipAddress(token);
  const title = t`Order slip ${reference}`;
  return (
    <section
      aria-labelledby="share-slip"
      className="flex flex-wrap items-center gap-y-4 gap-x-5 max-w-140 print:flex-nowrap print:break-inside-avoid"
    >
      <QrCode text={url} label={t`QR code: open this slip on another device`} size="m" atOnce />
      <div className="flex-[1_1_170px] grid gap-3 print:hidden">
        <h2 id="share-slip" className="text-l">
          {t`Share or print`}
        </h2>
        <p className="text-ink-muted text-s">{t`Anyone with the link can read the order's terms and check them.`}</p>
        <div className="flex flex-wrap gap-2">
          {"share" in navigator && (
            <Button onClick={() => void share({ title, url })}>
              <Share2 size={16} aria-hidden="true" />
              <span>{t`Share`}</span>
            </Button>
          )}
          <Button onClick={() => globalThis.print()}>
            <Printer size={16} aria-hidden="true" />
            <span>{t`Print`}</span>
          </Button>
          <CopyButton text={url} label={t`Copy link`} />
        </div>
      </div>
      <p dir="ltr" className="hidden print:block print:font-mono print:text-xs print:wrap-anywhere">
        {url}
      </p>
    </section>
  );
}

/** People notice when they close the share sheet; if it does not open, they can still copy the link. */
async function share(slip: ShareData): Promise<void> {
  await navigator.share(slip).catch(() => undefined);
}
