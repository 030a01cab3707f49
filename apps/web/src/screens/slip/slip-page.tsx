import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SlipAnswer } from "@tradeslip/contracts";
import {
  SLIP_ASK_DESK,
  SLIP_CHECK_LATER,
  SLIP_EXPIRED,
  SLIP_FORGED,
  SLIP_IS_AN_OFFER,
  SLIP_IS_NO_PROOF,
  SLIP_IS_NEWER,
  SLIP_KEY_COMPROMISED,
  SLIP_KEY_UNKNOWN,
  SLIP_LINK_CUT_OFF,
  SLIP_NEWER,
  SLIP_NO_MONEY,
  SLIP_NOT_OURS,
  SLIP_UNALTERED,
  NEW_ORDER,
  ONLY_FOR_CUSTOMER,
  wasMoneySeen,
} from "@tradeslip/contracts/rules";
import { mayBeToken } from "@tradeslip/contracts/slips";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import type { LoginState } from "../../features/account/login-state.ts";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { askOrProve, type Checked } from "../../features/slips/ask-or-prove.ts";
import { proveSlip } from "../../features/slips/prove-slip.ts";
import { useHandOver } from "../../features/slips/chat-hand-over.ts";
import { OpenChat } from "../../features/slips/hand-over.tsx";
import { PaperHead } from "../../features/slips/paper-head.tsx";
import { useSavedSlips } from "../../features/slips/saved-slips.ts";
import { SlipSheet } from "../../features/slips/slip-sheet.tsx";
import { ticketAddress } from "../../features/trade-ticket/ticket-address.ts";
import { api, ApiError, unreachable } from "../../lib/api.ts";
import { PartMissing } from "../../lib/chunk-missing.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useExpired } from "../../lib/use-expired.ts";
import { AntiPhishingChecklist } from "./anti-phishing-checklist.tsx";
import { isForCustomer, useOrderStatus, wasShownWhereToPay } from "./order-status.ts";
import type { ProgressProps } from "./progress/progress.tsx";
import { ShareSlip } from "./share-slip.tsx";
import printed from "../../lib/printed-page.module.css";
import { SlipColumns } from "./slip-columns.tsx";
import { SlipSkeleton } from "./slip-skeleton.tsx";

/** Stacked, the paper would leave half of the window empty. */
const PAPER =
  "grid grid-cols-1 gap-6 md:max-[53.75em]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:max-[53.75em]:items-start print:grid-cols-1 print:gap-4";

/**
 * The terms of a slip for anyone who has its link, and how to tell the real desk from a fake one
 * (docs/product.md, P8.5).
 */
export default function SlipPage() {
  const { token = "" } = useParams();
  // Loads in parallel with the slip, not after it.
  usePublicConfig();
  return (
    <div className={printed["page"]}>
      {mayBeToken(token) ? <CheckedSlip key={token} token={token} /> : <NotIssued />}
    </div>
  );
}

function CheckedSlip({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(slipQuery(token));
  const isOwn = useSavedSlips().slips.some((slip) => slip.token === token);
  // A token that is not a slip of ours has no order, and one answer suffices to say so.
  const { data: status, isError, errorUpdateCount } = useOrderStatus(token, isOwn || data !== undefined);
  if (data && isForCustomer(status))
    return <OwnOrder token={token} {...data} status={status} isAway={isError} />;
  // A browser that has the slip as its own waits for the order rather than first showing only the slip.
  if (data && isOwn && status === undefined) {
    const hasFailed = errorUpdateCount > 0;
    return hasFailed ? (
      <OwnOrder token={token} {...data} status={status} isAway />
    ) : (
      <SlipSkeleton token={token} />
    );
  }
  if (data) return <IssuedSlip token={token} {...data} isPrivate={status?.desk === "private"} />;
  if (isNotIssued(error)) return <NotIssued />;
  if (isUnproven(error)) return <Unproven code={error.code} />;
  if (!error) return <SlipSkeleton token={token} />;
  return (
    <>
      <h1>{t`Order slip`}</h1>
      <LoadFailure
        title={t`We couldn't check this slip`}
        error={error}
        offlineReason={`${unreachable()} ${t`Don't pay until this slip is checked.`}`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

/** The terms behind a token. They are signed and never change; only the validity runs out. */
function slipQuery(token: string) {
  return queryOptions({
    queryKey: ["slip", token],
    queryFn: ({ signal }) => checkSlip(token, signal),
    staleTime: Infinity,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1_000,
  });
}

function checkSlip(token: string, signal: AbortSignal) {
  const ask = () => api.GET("/api/orders/{token}", { params: { path: { token } }, signal });
  return askOrProve<SlipAnswer>(token, signal, { ask, prove: proveSlip });
}

const NOT_FOUND = 404;
/** The answer to a token longer than any of ours. */
const BAD_REQUEST = 400;

/** Whether the server has answered that it did not issue the slip. */
function isNotIssued(error: Error | null): boolean {
  if (!(error instanceof ApiError) || isUnproven(error)) return false;
  return error.status === NOT_FOUND || error.status === BAD_REQUEST;
}

/** What to do about a slip that its key cannot confirm, by the problem's code (docs/product.md, P8.5). */
const UNPROVEN = {
  slip_key_unknown: { title: SLIP_KEY_UNKNOWN, advice: SLIP_CHECK_LATER },
  slip_newer: { title: SLIP_NEWER, advice: SLIP_IS_NEWER },
  slip_key_compromised: { title: SLIP_KEY_COMPROMISED, advice: SLIP_ASK_DESK },
} as const;

function isUnproven(error: Error | null): error is ApiError & { readonly code: keyof typeof UNPROVEN } {
  return error instanceof ApiError && Object.hasOwn(UNPROVEN, error.code);
}

const progress = lazyChunk(
  "progress",
  () => import("./progress/progress.tsx"),
  PartMissing,
  () => loadMessages("orders"),
);

/** Shown in the browser that made the order: how it proceeds. */
function OwnOrder({
  token,
  content: slip,
  ...order
}: Checked<SlipAnswer> & Pick<ProgressProps, "token" | "status" | "isAway">) {
  const expired = useIsExpired(slip);
  const paper = (
    <div className={PAPER}>
      <SlipSheet terms={slip} expired={expired} isUnderWay={wasShownWhereToPay(order.status)}>
        <p className="text-ink-muted text-s">{i18n._(SLIP_IS_NO_PROOF)}</p>
      </SlipSheet>
      <ShareSlip token={token} reference={slip.reference} />
    </div>
  );
  return (
    <Suspense fallback={<SlipSkeleton token={token} />}>
      <progress.Screen
        {...order}
        token={token}
        slip={slip}
        paper={paper}
        checklist={
          <AntiPhishingChecklist
            reference={slip.reference}
            isPaid={order.status !== undefined && wasMoneySeen(order.status)}
          />
        }
      />
    </Suspense>
  );
}

function useIsExpired({ status, expiresAt }: SlipAnswer): boolean {
  const timeIsUp = useExpired(expiresAt);
  return status === "expired" || timeIsUp;
}

interface IssuedSlipProps extends Checked<SlipAnswer> {
  token: string;
  /** The desk keeps the order, and only its customer sees its progress. */
  isPrivate: boolean;
}

/** A genuine slip: whether it is still valid, its terms, and what to compare. */
function IssuedSlip({ token, content: slip, byItself, isPrivate }: IssuedSlipProps) {
  const { reference } = slip;
  const expired = useIsExpired(slip);
  const handOver = useHandOver(token);
  const title = handOver?.title ?? (expired ? i18n._(SLIP_EXPIRED) : t`This slip is valid`);
  const unaltered = expired ? t`We issued this slip, but its price no longer holds.` : i18n._(SLIP_UNALTERED);
  const lede = handOver?.lede ?? unaltered;
  return (
    <>
      <PaperHead
        name={t`Order slip ${reference}`}
        heading={
          <h1>
            <span key={title}>{title}</span>
          </h1>
        }
        lede={
          <>
            <span key={lede}>{lede}</span>
            {byItself && (
              <span>{` ${t`Our server didn't answer, so your browser checked the signature itself.`}`}</span>
            )}
          </>
        }
      >
        {isPrivate && <OnlyForCustomer />}
        <LiveRegion>{expired && slip.status === "valid" ? i18n._(SLIP_EXPIRED) : null}</LiveRegion>
      </PaperHead>
      <SlipColumns>
        <div className={PAPER}>
          <SlipSheet terms={slip} expired={expired}>
            {expired ? (
              <Link
                to={ticketAddress(slip.surface, { coinId: slip.coin.id, side: slip.side })}
                className={buttonClass()}
              >
                {i18n._(NEW_ORDER)}
              </Link>
            ) : (
              <NextStep token={token} isKept={isPrivate} />
            )}
          </SlipSheet>
          <ShareSlip token={token} reference={reference} />
        </div>
        <AntiPhishingChecklist reference={reference} />
      </SlipColumns>
    </>
  );
}

/** Customers with an account can continue in any browser. */
function OnlyForCustomer() {
  const isLoggedIn = useSessionHint();
  return (
    <p className="max-w-[64ch] py-3 px-4 border-s-4 border-s-accent bg-accent-wash print:hidden">
      <span>{i18n._(ONLY_FOR_CUSTOMER)}</span>{" "}
      {!isLoggedIn && (
        <Link to="/login" state={{ back: true } satisfies LoginState} className={linkClass()}>
          {t`Log in`}
        </Link>
      )}
    </p>
  );
}

interface NextStepProps {
  token: string;
  /** The desk keeps the order. */
  isKept: boolean;
}

/** Takes the buyer back to the chat; tells all others what a slip is. */
function NextStep({ token, isKept }: NextStepProps) {
  const own = useSavedSlips().slips.find((slip) => slip.token === token);
  return (
    <div className="flex flex-wrap gap-3">
      {own && <OpenChat order={own} />}
      <p className="basis-full text-ink-muted text-s">
        {i18n._(isKept ? SLIP_IS_NO_PROOF : SLIP_IS_AN_OFFER)}
      </p>
    </div>
  );
}

/** The link is forged, or a character of it was changed. */
function NotIssued() {
  return (
    <div role="alert" className="grid gap-6 max-w-[720px]">
      <PaperHead heading={<h1>{i18n._(SLIP_NOT_OURS)}</h1>} lede={i18n._(SLIP_NO_MONEY)} />
      <Card>
        <ul className="ps-5 list-disc [&>li+li]:mt-3">
          <li>{i18n._(SLIP_LINK_CUT_OFF)}</li>
          <li>
            <Trans
              id={SLIP_FORGED.id}
              message={SLIP_FORGED.message}
              components={{ support: <Link to="/support" className={linkClass()} /> }}
            />
          </li>
        </ul>
      </Card>
    </div>
  );
}

function Unproven({ code }: { code: keyof typeof UNPROVEN }) {
  const { title, advice } = UNPROVEN[code];
  return (
    <div role="alert" className="grid gap-6 max-w-[720px]">
      <PaperHead heading={<h1>{i18n._(title)}</h1>} lede={i18n._(SLIP_NO_MONEY)} />
      <Card>
        <p>{i18n._(advice)}</p>
      </Card>
    </div>
  );
}
