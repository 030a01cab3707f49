import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import { queryOptions, useQuery, type Query } from "@tanstack/react-query";
import type { UnlockAnswer } from "@tradeslip/contracts";
import { BOOK_NOT_UNLOCKED } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button, buttonClass } from "@tradeslip/ui/button";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import Download from "lucide-react/icons/download";
import { book } from "../content/book.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { cachedByLocale } from "../../../lib/format.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { timeWithUtc } from "../../../lib/time-with-utc.ts";
import { isUnknown } from "./payment-query.ts";
import { SupportLine } from "./payment-slip.tsx";

/** The book, once the payment is confirmed. */
export function Downloads({ paymentId }: { paymentId: string }) {
  const { data: links, errorUpdateCount, isFetching, refetch } = useQuery(unlockQuery(paymentId));
  const usable = links !== undefined && !areExpired(links);
  return (
    <>
      <p className="text-m">{t`Thank you. The book is yours.`}</p>
      {usable && <Links links={links} />}
      {!usable && errorUpdateCount > 0 && (
        <NotUnlocked paymentId={paymentId} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!usable && errorUpdateCount === 0 && <p role="status">{t`Unlocking your book...`}</p>}
    </>
  );
}

function Links({ links }: { links: UnlockAnswer }) {
  const { downloadUrl, expiresAt, files } = links;
  const end = expiresAt && timeWithUtc(expiresAt);
  const all = files.length > 0 ? files : [{ format: "", url: downloadUrl, bytes: null }];
  return (
    <div className="grid justify-items-start gap-3 text-s">
      <div className="flex flex-wrap items-center gap-y-3 gap-x-4">
        {all.map(({ format, url, bytes }, place) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: place === 0 ? "primary" : "secondary" })}
          >
            <Download size={18} aria-hidden="true" />
            <span>
              <span>{downloadText(format, bytes)}</span>
              <NewTabNote />
            </span>
          </a>
        ))}
      </div>
      <p className="text-ink-muted">
        {expiresAt !== null && (
          <span>
            <Trans>
              These links work until <time dateTime={expiresAt}>{end}</time>, then this page makes new ones.
            </Trans>
          </span>
        )}
        <span> {t`Come back to this page in this browser any time to download the book again.`}</span>
      </p>
    </div>
  );
}

interface NotUnlockedProps {
  paymentId: string;
  retrying: boolean;
  onRetry: () => void;
}

function NotUnlocked({ paymentId, retrying, onRetry }: NotUnlockedProps) {
  return (
    <>
      <Alert
        tone="danger"
        title={i18n._(BOOK_NOT_UNLOCKED)}
        action={
          <Button busy={retrying} onClick={onRetry}>
            {t`Ask again`}
          </Button>
        }
      >
        {t`Your payment is confirmed. Don't pay again.`}
      </Alert>
      <SupportLine paymentId={paymentId} />
    </>
  );
}

const KNOWN_FORMATS = new Set(["pdf", "epub", "mobi"]);
const KB = 1000;
const MB = 1000 * KB;

/** "Download PDF (1.4 MB)", or "book" if we don't know its format. */
function downloadText(format: string, bytes: number | null): string {
  const name = KNOWN_FORMATS.has(format.toLowerCase()) ? format.toUpperCase() : null;
  const size = bytes === null ? null : sizeText(bytes);
  if (name === null) return size === null ? t`Download the book` : t`Download the book (${size})`;
  return size === null ? t`Download ${name}` : t`Download ${name} (${size})`;
}

/** "820 kB", "1.4 MB" */
function sizeText(bytes: number): string {
  return bytes < MB
    ? size("kilobyte", 0).format(Math.max(1, Math.round(bytes / KB)))
    : size("megabyte", 1).format(bytes / MB);
}

const size = cachedByLocale(
  (locale, unit: "kilobyte" | "megabyte", digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

const RETRIES = 2;
const RETRY_DELAY_MS = 2_000;
/** Minimum delay between two attempts to renew expired links. */
const RENEW_MS = 10_000;

type State = Pick<Query<UnlockAnswer>, "state">;

/** Download links of a confirmed payment, renewed when they expire while the page is visible. */
function unlockQuery(paymentId: string) {
  return queryOptions({
    queryKey: ["unlock", paymentId] as const,
    queryFn: async ({ signal }) =>
      unwrap(await api.POST("/api/unlock", { body: { bookId: book.id, paymentId }, signal })),
    staleTime: Infinity,
    refetchInterval: ({ state }: State) => renewalDelayMs(state.data),
    refetchIntervalInBackground: false,
    refetchOnMount: renewExpired,
    refetchOnWindowFocus: renewExpired,
    refetchOnReconnect: renewExpired,
    networkMode: "always",
    retry: (failures, error) => failures < RETRIES && !isUnknown(error),
    retryDelay: RETRY_DELAY_MS,
  });
}

function areExpired(links: UnlockAnswer): boolean {
  return links.expiresAt !== null && serverNow() >= Date.parse(links.expiresAt);
}

function renewExpired({ state: { data } }: State) {
  return data && !areExpired(data) ? false : "always";
}

function renewalDelayMs(links: UnlockAnswer | undefined): number | false {
  if (!links || links.expiresAt === null) return false;
  return Math.max(RENEW_MS, Date.parse(links.expiresAt) - serverNow());
}
