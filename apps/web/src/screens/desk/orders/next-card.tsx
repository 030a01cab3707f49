import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import type { OrderStep } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Drawer } from "@tradeslip/ui/drawer";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useIsAsking } from "../frame/careful-calls.tsx";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { Approve } from "./approve/approve.tsx";
import { nextStep } from "./next-step.ts";
import { KeyOf, OneStep, type OneStepProps, STACK, STEP_KEYS } from "./one-step.tsx";
import { Failure, MISSING } from "./step-failure.tsx";
import { settingsQuery, useAccounts, useStep } from "./order-queries.ts";
import { stepForms } from "./step-forms.ts";
import { WhatToSend } from "./what-to-send.tsx";

/** These have their own places beside the card. */
const ELSEWHERE: ReadonlySet<OrderStep> = new Set(["note", "say"]);

const NO_PEOPLE = [] as const;

interface NextCardProps {
  order: DeskOrder;
  /** Whether its proposal is open for approval: then the figures appear only there. */
  isApproving: boolean;
  onApproving: (isApproving: boolean) => void;
  /** The email of the person typing. */
  email: string;
  onTried: (reference: string) => void;
}

/** The next step with what it needs, and below it the other steps that this state allows. */
export function NextCard({ order, isApproving, onApproving, email, onTried }: NextCardProps) {
  const next = nextStep(order, serverNow());
  const accounts = useAccounts();
  const people = useQuery(settingsQuery).data?.people ?? NO_PEOPLE;
  const forms = stepForms(order, { accounts, people }).filter(({ step }) => !ELSEWHERE.has(step));
  const main = forms.find(({ step }) => step === next.step);
  const others = forms.filter((form) => form !== main);
  const [opened, setOpened] = useState<OrderStep | null>(null);
  // On phones the next step is at the window's bottom, so its form opens from there.
  const isPhone = useMediaQuery("(width < 48em)");
  const asked = (isPhone ? forms : others).find(({ step }) => step === opened);
  const isAsking = useIsAsking();
  const card = useRef<HTMLDivElement>(null);
  // The message stays, though the step that it was about may be gone with the order's new state.
  const [moved, setMoved] = useState<string | null>(null);
  const noteMoved = (error: Error) =>
    setMoved(error instanceof ApiError && error.status === 409 ? error.detail : null);
  const claim = useClaim(order, (error) => {
    noteMoved(error);
    if (error instanceof ApiError && error.code === "order_moved") onTried(order.reference);
  });
  const focusForm = (step: OrderStep) =>
    requestAnimationFrame(() => {
      const form = card.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
      form?.scrollIntoView({ block: "nearest" });
      const field = form?.querySelector<HTMLElement>("input, select, textarea");
      (field ?? form?.querySelector("button"))?.focus();
    });
  function open(step: OrderStep) {
    if (step === "approve") return onApproving(true);
    if (isPhone || step !== main?.step) setOpened(step);
    focusForm(step);
  }
  // Of the main form: empty again after each success, where a part leaves its step the next one.
  const [done, setDone] = useState(0);
  function closeForm() {
    setOpened(null);
    setMoved(null);
  }
  const [pastes, setPastes] = useState(0);
  const canPaste = order.side === "buy" && !isApproving && forms.some(({ step }) => step === "money-seen");
  function paste() {
    open("money-seen");
    setPastes((count) => count + 1);
  }
  useKeys({
    [KEYS.pasteLine]: canPaste ? paste : undefined,
    ...Object.fromEntries(
      Object.entries(STEP_KEYS).map(([key, steps]) => {
        const form = forms.find(({ step }) => steps.includes(step));
        // While approving, this key means to disagree.
        if (form === undefined || (isApproving && key === KEYS.disagree)) return [key, undefined];
        return [key, form.step === "claim" ? claim.make : () => open(form.step)];
      }),
    ),
  });
  const otherSteps = others.length > 0 && (
    <div className="flex flex-wrap gap-2">
      {others.map(({ step, title }) => (
        <Button key={step} size="s" aria-expanded={step === opened} onClick={() => open(step)}>
          <span>{i18n._(title)}</span> <KeyOf step={step} />
        </Button>
      ))}
    </div>
  );
  const askedStep = asked && (
    <AskedStep
      order={order}
      form={asked}
      email={email}
      onDone={closeForm}
      onFailed={noteMoved}
      pastes={pastes}
    />
  );
  if (isApproving && order.proposal !== undefined)
    return (
      <div ref={card} className={STACK}>
        {moved !== null && <Alert tone="danger">{moved}</Alert>}
        <Approve
          key={order.proposal.hash}
          order={order}
          proposal={order.proposal}
          onDone={() => {
            setMoved(null);
            onApproving(false);
          }}
          onFailed={noteMoved}
        />
        {asked?.step !== "approve" && askedStep}
        {otherSteps}
      </div>
    );
  return (
    <div ref={card} className="grid content-start min-w-0 [&_form>button[type=submit]]:min-h-12">
      <Card title={i18n._(next.title)}>
        <div className={STACK}>
          {moved !== null && <Alert tone="danger">{moved}</Alert>}
          {next.hint !== undefined && (
            <p key={next.hint} className="text-ink-muted text-s wrap-anywhere">
              {next.hint}
            </p>
          )}
          {next.send !== undefined && <WhatToSend order={order} rows={next.send} />}
          {next.missing !== undefined && (
            <p key={next.missing} className={MISSING}>
              {next.missing}
            </p>
          )}
          {main?.step === "claim" ? (
            <ClaimButton claim={claim} isPhone={isPhone} />
          ) : (
            main &&
            !isPhone && (
              <OneStep
                key={`${main.step} ${done}`}
                order={order}
                form={main}
                email={email}
                isNext
                pastes={pastes}
                onDone={() => {
                  setMoved(null);
                  setDone((count) => count + 1);
                  focusForm(main.step);
                }}
                onFailed={noteMoved}
              />
            )
          )}
          {asked && !isPhone && (
            <section
              className="grid gap-2 pt-3 border-t border-dashed border-t-rule-strong [&_h3]:text-l"
              aria-label={i18n._(asked.title)}
            >
              {askedStep}
            </section>
          )}
          {otherSteps}
        </div>
      </Card>
      {isPhone && (
        <Drawer
          from="end"
          open={asked !== undefined && !isAsking}
          onClose={() => setOpened(null)}
          label={i18n._(next.title)}
        >
          <div className="grid gap-3 p-2 [&_h3]:pe-8 [&_h3]:text-l">
            {moved !== null && <Alert tone="danger">{moved}</Alert>}
            {asked !== undefined && asked === main && next.missing !== undefined && (
              <p key={next.missing} className={MISSING}>
                {next.missing}
              </p>
            )}
            {asked && (
              <AskedStep
                order={order}
                form={asked}
                email={email}
                isNext
                pastes={pastes}
                onDone={closeForm}
                onFailed={noteMoved}
              />
            )}
          </div>
        </Drawer>
      )}
      {isPhone && main !== undefined && (
        <div className="fixed z-5 bottom-0 inset-x-0 grid py-2 px-gutter border-t border-t-rule bg-paper-raised [&_button]:min-h-12">
          <Button
            variant="primary"
            busy={claim.isPending}
            onClick={main.step === "claim" ? claim.make : () => open(main.step)}
          >
            {main.step === "claim" ? i18n._(main.button) : i18n._(main.title)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A requested step, with its own heading. */
function AskedStep(props: OneStepProps) {
  return (
    <>
      <h3>{i18n._(props.form.title)}</h3>
      <OneStep key={props.form.step} {...props} />
    </>
  );
}

type Claim = ReturnType<typeof useClaim>;

/** Claiming asks for nothing, so it acts at once. */
function useClaim(order: DeskOrder, onError: (error: Error) => void) {
  const { mutate, isPending, error } = useStep();
  return {
    isPending,
    error,
    make: () => {
      if (isPending) return;
      mutate({ order, step: "claim", body: {} }, { onError });
    },
  };
}

function ClaimButton({ claim, isPhone }: { claim: Claim; isPhone: boolean }) {
  return (
    <>
      {!isPhone && (
        <Button variant="primary" className="w-full min-h-12" busy={claim.isPending} onClick={claim.make}>
          {t`Claim this order`} <Kbd>{KEYS.claim}</Kbd>
        </Button>
      )}
      {claim.error !== null && <Failure error={claim.error} onRetry={claim.make} />}
    </>
  );
}
