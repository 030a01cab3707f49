import { t } from "@lingui/core/macro";
import type { Receipt } from "@tradeslip/contracts";
import { Slip } from "@tradeslip/ui/slip";
import { feeTexts } from "../../features/slips/fee-texts.ts";
import { formatExactPrice, formatOnePrice, formatUsd, island } from "../../lib/format.ts";
import { formatSum, formatLocalRate } from "../../lib/format-sum.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import QrCode from "../../lib/qr-code/qr-code.tsx";
import { dateTimeWithUtc } from "../../lib/time-with-utc.ts";

interface ReceiptSheetProps {
  receipt: Receipt;
  /** The address that checks it. */
  url: string;
}

/** A receipt on paper, with a QR code that leads to its check. It has no names and no destinations. */
export function ReceiptSheet({ receipt, url }: ReceiptSheetProps) {
  const { reference, side, coin, endedAt } = receipt;
  const brand = usePublicConfig()?.brand.name;
  return (
    <article className="w-full max-w-140 print:break-inside-avoid" aria-label={t`Receipt ${reference}`}>
      <Slip issued className="py-6 px-5 md:p-8 print:p-5">
        <header className="flex flex-wrap gap-y-2 gap-x-4 items-baseline justify-between py-3 px-4 bg-ink text-ink-inverse [print-color-adjust:exact]">
          <p className="font-display text-l">{t`Receipt`}</p>
          <p dir="ltr" className="font-mono text-l font-medium select-all">
            {reference}
          </p>
        </header>
        <div className="flex flex-wrap gap-4 items-center justify-between py-4 [&_h2]:text-xl">
          <div>
            <p className="text-ink-muted text-s">{brand ?? "\u00a0"}</p>
            <h2>{side === "buy" ? t`${coin.name} bought` : t`${coin.name} sold`}</h2>
          </div>
          <p className="inline-grid justify-items-center py-1 px-3 border-4 border-double border-accent-text rounded-sm text-accent-text font-mono text-xs [rotate:4deg]">
            <b className="text-m font-medium">{outcomeText(receipt)}</b>{" "}
            <span className="text-balance">{dateTimeWithUtc(endedAt)}</span>
          </p>
        </div>
        <Rows rows={rowsOf(receipt)} />
        <div className="flex flex-wrap gap-y-4 gap-x-5 items-center mt-4 pt-5 border-t border-dashed border-t-rule-strong *:last:flex-[1_1_150px]">
          <QrCode text={url} label={t`QR code: check this receipt`} size="m" atOnce />
          <p className="text-ink-muted text-s">
            <strong>{t`True when issued.`}</strong> <span>{t`Scan to check it now.`}</span>
          </p>
        </div>
        <p dir="ltr" className="hidden print:block print:font-mono print:text-xs print:wrap-anywhere">
          {url}
        </p>
      </Slip>
    </article>
  );
}

function outcomeText({ outcome }: Receipt): string {
  switch (outcome) {
    case "closed":
      return t`Order complete`;
    case "returned":
      return t`Returned`;
    case "cancelled":
      return t`Cancelled`;
  }
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly isSum?: true;
  readonly note?: string | undefined;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(({ name, value, isSum, note }) => (
        <div
          key={name + value}
          className="flex flex-wrap gap-x-4 justify-between py-1.5 text-s [&_dt]:text-ink-muted [&_dd]:ms-auto [&_dd]:tabular-nums [&_dd]:text-end [&_dd]:text-balance [&_dd]:wrap-anywhere"
        >
          <dt>{name}</dt>
          <dd>
            <span className={isSum && "font-mono text-m font-medium"}>{value}</span>
            {note !== undefined && <div className="text-ink-muted text-s">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sums are those of its payments; the price appears only if something was paid out. */
function rowsOf(receipt: Receipt): readonly Row[] {
  const { side, coin, rate, local, came, paidOut, refunded, issuedAt } = receipt;
  const localRate = local && formatLocalRate(local.rate, local.currency);
  const sums = (name: string, all: Receipt["came"]): readonly Row[] =>
    all.map(({ currency, amount }) => ({
      name,
      value: formatSum(amount, currency),
      isSum: true,
      note: local?.currency === currency ? island(`1 USD = ${localRate}`) : undefined,
    }));
  const isPaidOut = paidOut.length > 0;
  const isFree = receipt.fee !== undefined && Number(receipt.fee.percent) === 0;
  return [
    ...(isPaidOut ? marketRows(receipt) : []),
    ...sums(t`You got`, paidOut),
    ...(isPaidOut
      ? [
          {
            name: isFree ? t`Price` : t`Price, fee included`,
            value: formatOnePrice(coin.symbol, rate),
          },
          { name: t`Total`, value: formatUsd(Number(receipt.usd)) },
        ]
      : []),
    ...sums(side === "buy" ? t`You paid` : t`You sent`, came),
    ...sums(t`Paid back to you`, refunded),
    { name: t`Issued`, value: dateTimeWithUtc(issuedAt) },
  ];
}

function marketRows({ market, fee }: Receipt): readonly Row[] {
  if (market === undefined || fee === undefined) return [];
  return [
    { name: t`Market price`, value: formatExactPrice(market) },
    // The fee is known only if the price was firm.
    feeTexts({ ...fee, source: "live" }),
  ];
}
