import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { CopyButton } from "@tradeslip/ui/copy-button";
import QrCode from "../../../lib/qr-code/qr-code.tsx";
import { addressCode } from "../../../lib/bitcoin-uri.ts";
import { Address } from "../../../features/order-steps/address.tsx";
import type { NextStep } from "./next-step.ts";

interface WhatToSendProps {
  order: DeskOrder;
  rows: NonNullable<NextStep["send"]>;
}

/** To copy or scan into a wallet or bank, so that none of it is typed by hand. */
export function WhatToSend({ order, rows }: WhatToSendProps) {
  const { decided, isApproved } = order.proposal ?? {};
  const by = isApproved === true ? decided?.by : undefined;
  const { network, address } = order.side === "buy" ? (order.destination ?? {}) : {};
  const amount = rows.find(({ kind }) => kind === "amount")?.copy ?? "";
  return (
    <div className="grid gap-3">
      {by !== undefined && <p key={by} className="text-s">{t`${by} approved exactly this.`}</p>}
      <div className="flex flex-wrap gap-4 justify-between items-start">
        <dl className="grid">
          {rows.map(({ label, value, copy, kind }) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center py-2 border-b border-dashed border-b-rule-strong"
            >
              <dt className="text-ink-muted text-s">{label}</dt>
              <dd
                dir="ltr"
                className={`col-1 font-mono font-medium wrap-anywhere ${kind === "amount" ? "text-l" : ""}`}
              >
                {kind === "address" ? <Address text={value} large /> : value}
              </dd>
              {copy !== undefined && (
                <dd className="row-[1/span_2] col-2 max-w-[7rem]">
                  <CopyButton text={copy} label={t`Copy`} of={label} size="s" />
                </dd>
              )}
            </div>
          ))}
        </dl>
        {address !== undefined && (
          <QrCode text={addressCode(network, address, amount)} label={t`QR code of the address`} atOnce />
        )}
      </div>
      {address !== undefined && (
        <p className="text-ink-muted text-s">{t`Compare the underlined signs in your wallet.`}</p>
      )}
    </div>
  );
}
