import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Order } from "@tradeslip/contracts";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link, linkClass } from "@tradeslip/ui/link";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { serverNow } from "../../lib/server-clock.ts";
import { dateTimeWithUtc, timeWithUtc } from "../../lib/time-with-utc.ts";
import { useExpired } from "../../lib/use-expired.ts";
import { useChatName } from "../../lib/use-chat-name.ts";
import { announcing } from "./announce-order.ts";
import { ClearButton } from "./clear-button.tsx";
import { SLIPS_ID } from "./saved-slips.ts";
import styles from "./slip-history.module.css";
import { SlipNumber, slipAddress } from "./slip-sheet.tsx";

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
        <ul className={styles["list"]}>
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

/** Scrolls to the list if the address names it: the browser looks for the anchor before the list is rendered. */
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
  const { reference, issuedAt, expiresAt, token } = slip;
  const expired = useExpired(expiresAt);
  const end = timeWithUtc(expiresAt);
  const chat = useChatName();
  return (
    <li className={styles["slip"]}>
      <div className={styles["name"]}>
        <RouterLink to={slipAddress(token)} dir="ltr" className={styles["reference"]}>
          {reference}
        </RouterLink>
        <Badge tone={expired ? "neutral" : "accent"}>{expired ? t`Expired` : t`Valid until ${end}`}</Badge>
      </div>
      <p className={styles["terms"]}>
        <Terms slip={slip} />
      </p>
      <p className={styles["time"]}>
        <time dateTime={issuedAt}>{dateTimeWithUtc(issuedAt)}</time>
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
      <span className={styles["rate"]}>
        {" "}
        at <SlipNumber value={rate} inUsd />
      </span>
    </Trans>
  ) : (
    <Trans key="sell">
      Sell <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
      <span className={styles["rate"]}>
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
    <div className={styles["exports"]}>
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
  ["price_source", (slip) => slip.freshness.source],
  ["price_as_of", (slip) => slip.freshness.asOf],
  ["check_link", (slip, origin) => origin + slipAddress(slip.token)],
];

/** A header line and one line per slip. `origin` is that of the public slip pages, e.g. "https://desk.example". */
export function slipsAsCsv(slips: readonly Order[], origin: string): string {
  const lines = slips.map((slip) => COLUMNS.map(([, value]) => value(slip, origin)));
  return toCsv([COLUMNS.map(([heading]) => heading), ...lines]);
}

/** Everything that is stored of each slip. */
export function slipsAsJson(slips: readonly Order[]): string {
  return JSON.stringify({ version: 1, slips }, null, 2);
}

const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet takes for the start of a formula, full-width forms included (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toField).join(",") + LINE_END).join("");
}

function toField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Time for the browser to start reading the blob. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a download of `text`. */
function saveFile(name: string, type: "text/csv" | "application/json", text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
