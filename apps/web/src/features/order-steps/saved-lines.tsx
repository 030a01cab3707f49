import { t } from "@lingui/core/macro";
import type { SavedDestination } from "@tradeslip/contracts";
import { DESK_COINS, networkNamed } from "@tradeslip/contracts/rules";
import { Address } from "./address.tsx";

/** A saved destination in full. */
export function SavedLines({ saved }: { saved: SavedDestination }) {
  if (saved.kind === "payout") {
    const { method, currency, account, holder } = saved;
    return (
      <div className="grid gap-1 text-s">
        <p key="method">
          <span>{method}</span> · <span>{currency}</span>
        </p>
        <p dir="ltr" className="font-mono">
          {account}
        </p>
        <p>{holder}</p>
      </div>
    );
  }
  const { coinId, network, address, tag } = saved;
  const symbol = DESK_COINS.find(({ id }) => id === coinId)?.symbol ?? coinId;
  return (
    <div className="grid gap-1 text-s">
      <p key="coin">
        <span>{symbol}</span> · <span>{networkNamed(network)?.label ?? network}</span>
      </p>
      <p>
        <Address text={address} />
      </p>
      {tag !== undefined && (
        <p key="tag">
          <span>{t`Tag`}</span> <span className="font-mono">{tag}</span>
        </p>
      )}
    </div>
  );
}

/** Identifies the destination to users who only hear its buttons. */
export function savedName(saved: SavedDestination): string {
  return saved.kind === "coin" ? saved.address : saved.account;
}
