import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Order } from "@tradeslip/contracts";
import { CSV_START, csvLine, statedFee } from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link, linkClass } from "@tradeslip/ui/link";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { formatLocal } from "../../lib/amount-format.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { dateTimeWithUtc, timeWithUtc } from "../../lib/time-with-utc.ts";
import { useExpired } from "../../lib/use-expired.ts";
import { useChatName } from "../../lib/use-chat-name.ts";
import { announcing } from "./announce-order.ts";
import { ClearButton } from "./clear-button.tsx";
import { PriceMade } from "./price-made.tsx";
import { SLIPS_ID } from "./saved-slips.ts";
import styles from "./slip-history.module.css";
import { slipAddress } from "./slip-address.ts";
import { SlipNumber } from "./slip-sheet.tsx";
import { saveFile } from "../../lib/save-file.ts";

/** How many to show before "Show all". */
const INITIAL_COUNT = 5;

interface SlipListProps {
  slips: readonly Order[];
  lasting: boolean;
  onCleared: () => void;
}

/** The saved slips with export and clearing. */
export default function SlipList({ slips, lasting, onCleared }: SlipListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useScrollToAnchor();
  const shown = showsAll ? slips : slips.slice(0, INITIAL_COUNT);
  return (
    <div id={SLIPS_ID} ref={list} tabIndex={-1}>
      <Card title={t`Your slips`} aside={<ExportButtons slips={slips} />}>
        <p className={styles["note"]}>
          {lasting
            ? t`This list is kept on this device only, newest first.`
            : t`Your browser won't save this list. Export it before you close the page if you need it.`}
        </p>
        <ul className="@container/slips my-3">
          {shown.map((slip) => (
            <SavedSlip key={slip.token} slip={slip} />
          ))}
        </ul>
        <div className={styles["foot"]}>
          {slips.length > shown.length && (
            <Button onClick={() => setShowsAll(true)}>{showAllText(slips.length)}</Button>
          )}
          <ClearButton count={slips.length} onCleared={onCleared} />
        </div>
      </Card>
    </div>
  );
}

function showAllText(count: number): string {
  return t`${plural(count, { one: "Show # slip", other: "Show all # slips" })}`;
}

/** Scrolls to the list if the address names it: browsers look for the anchor before it is rendered. */
function useScrollToAnchor(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${SLIPS_ID}`) return;
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }, [hash]);
  return list;
}

/** One line: the terms, when they were issued, and whether they are still valid. */
function SavedSlip({ slip }: { slip: Order }) {
  const { reference, issuedAt, expiresAt, token, local } = slip;
  const expired = useExpired(expiresAt);
  const end = timeWithUtc(expiresAt);
  const chat = useChatName();
  return (
    <li className="grid gap-y-1 gap-x-4 py-3 border-t border-dashed border-t-rule-strong @min-[50rem]/slips:grid-cols-[17rem_minmax(0,1fr)_auto] @min-[50rem]/slips:items-center">
      <div className="flex flex-wrap items-center gap-y-1 gap-x-3">
        <RouterLink
          to={slipAddress(token)}
          dir="ltr"
          className="inline-flex items-center min-h-control-s font-mono font-medium"
        >
          {reference}
        </RouterLink>
        <Badge tone={expired ? "neutral" : "accent"}>{expired ? t`Expired` : t`Valid until ${end}`}</Badge>
      </div>
      <p className="text-s">
        <span>
          <Terms slip={slip} />
        </span>
        {local && (
          <span className="ms-2 text-ink-muted tabular-nums">
            {formatLocal(local.amount, local.currency)}
          </span>
        )}
        <PriceMade {...slip} source={slip.freshness.source} />
      </p>
      <p className="flex flex-wrap items-center gap-y-1 gap-x-3 text-ink-muted text-xs [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-control-s @min-[50rem]/slips:justify-end">
        <time dateTime={issuedAt} className="text-balance">
          {dateTimeWithUtc(issuedAt)}
        </time>
        {!expired && (
          <Link href={`/c/${token}`} external className={linkClass()} {...announcing(token)}>
            {t`Open ${chat}`}
          </Link>
        )}
      </p>
    </li>
  );
}

function Terms({ slip: { side, coin, coinAmount, usd, rate } }: { slip: Order }) {
  const { symbol } = coin;
  return side === "buy" ? (
    <Trans key="buy">
      Buy <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
      <span className="text-ink-muted">
        {" "}
        at <SlipNumber value={rate} inUsd />
      </span>
    </Trans>
  ) : (
    <Trans key="sell">
      Sell <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
      <span className="text-ink-muted">
        {" "}
        at <SlipNumber value={rate} inUsd />
      </span>
    </Trans>
  );
}

/** Downloads the whole list for a spreadsheet or a program. */
function ExportButtons({ slips }: { slips: readonly Order[] }) {
  const fileName = (extension: string) =>
    `slips-${new Date(serverNow()).toISOString().slice(0, 10)}.${extension}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="s"
        onClick={() => saveFile(fileName("csv"), "text/csv", slipsAsCsv(slips, globalThis.location.origin))}
      >
        {t`Export CSV`}
      </Button>
      <Button size="s" onClick={() => saveFile(fileName("json"), "application/json", slipsAsJson(slips))}>
        {t`Export JSON`}
      </Button>
    </div>
  );
}

type Column = readonly [heading: string, value: (slip: Order, origin: string) => string];

const COLUMNS: readonly Column[] = [
  ["reference", (slip) => slip.reference],
  ["issued_at", (slip) => slip.issuedAt],
  ["expires_at", (slip) => slip.expiresAt],
  ["side", (slip) => slip.side],
  ["coin", (slip) => slip.coin.name],
  ["symbol", (slip) => slip.coin.symbol],
  ["coin_amount", (slip) => slip.coinAmount],
  ["usd", (slip) => slip.usd],
  ["rate_usd", (slip) => slip.rate],
  ["market_usd", (slip) => slip.market ?? ""],
  ["fee_percent", (slip) => firmFee(slip)?.percent ?? ""],
  ["fee_usd", (slip) => firmFee(slip)?.usd ?? ""],
  ["local_currency", (slip) => slip.local?.currency ?? ""],
  ["local_amount", (slip) => slip.local?.amount ?? ""],
  ["local_rate", (slip) => slip.local?.rate ?? ""],
  ["price_source", (slip) => slip.freshness.source],
  ["price_as_of", (slip) => slip.freshness.asOf],
  ["check_link", (slip, origin) => origin + slipAddress(slip.token)],
];

/** For an indicative price the fee isn't firm, because the desk confirms it first. */
function firmFee({ fee, freshness }: Order): Order["fee"] {
  return fee && statedFee(fee.percent, freshness.source) !== "to-confirm" ? fee : undefined;
}

/**
 * A header line and one line per slip. `origin`: that of the public slip pages, e.g. "https://desk.example".
 */
export function slipsAsCsv(slips: readonly Order[], origin: string): string {
  const lines = slips.map((slip) => csvLine(COLUMNS.map(([, value]) => value(slip, origin))));
  return CSV_START + csvLine(COLUMNS.map(([heading]) => heading)) + lines.join("");
}

/** Everything that is stored about each slip. */
export function slipsAsJson(slips: readonly Order[]): string {
  return JSON.stringify({ version: 1, slips }, null, 2);
}
