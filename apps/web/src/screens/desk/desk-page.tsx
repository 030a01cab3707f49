import { isDeskRole } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer } from "@tradeslip/contracts";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { LoginState } from "../../features/account/login-state.ts";
import { SessionFailure } from "../../features/account/session-failure.tsx";
import { sessionQuery, useSessionOfOtherTabs } from "../../features/account/use-session.ts";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { ChunkMissing } from "../../lib/chunk-missing.tsx";
import { dropEarlyAnswers } from "../../lib/api.ts";
import { loadMessages } from "../../lib/messages.tsx";
import { BrandLink } from "../../features/brand/brand.tsx";
import { CarefulCalls } from "./frame/careful-calls.tsx";
import { Frame } from "./frame/frame.tsx";
import { ORDERS } from "./frame/parts.ts";
import { dropDrafts } from "./orders/drafts.ts";
import { DESK } from "./orders/order-queries.ts";

/** How soon a user who waits here for a role sees the console once it is given. */
const ROLE_GIVEN_MS = 5_000;
const BACK: LoginState = { back: true };

const gate = lazyChunk(
  "factor-gate",
  () => import("./frame/factor-gate.tsx"),
  ChunkMissing,
  () => loadMessages("account", "trade"),
);

// Load it before the session is known: otherwise React would show nothing in its place for at least 0.3 s.
if (!new URLSearchParams(location.search).has("part")) void ORDERS.chunk.preload().catch(() => {});

/**
 * For people with a role at the desk (docs/product.md, P19) who showed a second factor. All others read what
 * this page is, and how to get access.
 */
export default function DeskPage() {
  useSessionOfOtherTabs();
  const { data, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (hasNoRole(state.data) ? ROLE_GIVEN_MS : false),
  });
  useForgetting(data);
  // Once shown, only the gate itself opens the console: new recovery codes stay until they are saved, even if
  // the session suffices before.
  const [isGated, setGated] = useState(false);
  useFocusAfter(isGated);
  const isOfDesk = data?.authenticated === true && isDeskRole(data.role);
  if (isOfDesk && data.assurance === 1 && !isGated) setGated(true);
  if (isOfDesk && data.assurance === 2 && !isGated)
    return (
      <CarefulCalls>
        <Frame person={data} />
      </CarefulCalls>
    );
  return (
    <>
      <header className="w-[min(100%_-_2_*_var(--gutter),40rem)] mx-auto flex items-center min-h-16">
        <BrandLink />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="w-[min(100%_-_2_*_var(--gutter),40rem)] mx-auto grid gap-5 py-6"
      >
        <h1>{t`Desk`}</h1>
        {data === undefined && <SessionFailure otherwise={<p role="status">{t`Loading...`}</p>} />}
        {data?.authenticated === false && <ForStrangers />}
        {data?.authenticated && !isOfDesk && <ForUsers email={data.user.email} />}
        {isOfDesk && (
          <Suspense fallback={<ChunkLoading />}>
            <gate.Screen onPassed={() => refetch().then(() => setGated(false))} />
          </Suspense>
        )}
      </main>
    </>
  );
}

/** Whether the logged-in user has no role at the desk. */
function hasNoRole(session: SessionAnswer | undefined): boolean {
  return session?.authenticated === true && !isDeskRole(session.role);
}

/** The element that had the focus at the gate is gone, so the console takes it. */
function useFocusAfter(isGated: boolean): void {
  const was = useRef(isGated);
  useEffect(() => {
    if (was.current && !isGated) document.getElementById("main")?.focus({ preventScroll: true });
    was.current = isGated;
  }, [isGated]);
}

/** Drops what the desk's answers say about people when the role goes, and drafts too. */
function useForgetting(session: SessionAnswer | undefined): void {
  const client = useQueryClient();
  const isOfDesk = session?.authenticated === true && isDeskRole(session.role);
  const lostRole = hasNoRole(session);
  const isIn = isOfDesk && session.assurance === 2;
  useEffect(() => {
    if (session !== undefined && !isIn) dropEarlyAnswers();
  }, [session, isIn]);
  useEffect(() => {
    if (session !== undefined && !isOfDesk) client.removeQueries({ queryKey: [DESK] });
    // A user whose session expired logs in again and continues.
    if (lostRole) dropDrafts();
  }, [client, session, isOfDesk, lostRole]);
}

function ForStrangers() {
  return (
    <>
      <p>{t`This page is for the people who answer orders.`}</p>
      <p>
        <Trans>
          Are you one of them?{" "}
          <Link to="/login" state={BACK}>
            Log in
          </Link>{" "}
          first.
        </Trans>
      </p>
    </>
  );
}

function ForUsers({ email }: { email: string }) {
  return (
    <>
      <p>{t`This page is for the people who answer orders.`}</p>
      <p key={email}>
        {t`You're logged in as ${email}, and this account has no role at the desk. Whoever runs the desk can give it one: the console then opens here.`}
      </p>
    </>
  );
}
