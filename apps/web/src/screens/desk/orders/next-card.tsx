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
import { Link } from "react-router-dom";
import type { LoginState } from "../../../features/account/login-state.ts";
import type { StepFormDefinition, Typed } from "../../../features/order-steps/step-fields.ts";
import { StepForm } from "../../../features/order-steps/step-form.tsx";
import { ApiError } from "../../../lib/api.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { draftOf, dropDraft, keepDraft } from "./drafts.ts";
import { isLarge, moneyDiffers } from "./money-differs.ts";
import styles from "./next-card.module.css";
import { nextStep } from "./next-step.ts";
import { settingsQuery, useAccounts, useStep } from "./order-queries.ts";
import { stepForms } from "./step-forms.ts";

/** By the key that opens them: of several steps that an order allows, the first. */
const STEP_KEYS: Readonly<Record<string, readonly OrderStep[]>> = {
  [KEYS.claim]: ["claim"],
  [KEYS.paymentDetails]: ["details", "details-again"],
  [KEYS.moneySeen]: ["money-seen"],
  [KEYS.sent]: ["sent"],
  [KEYS.cancelOrClose]: ["cancel", "close"],
  [KEYS.release]: ["release"],
  [KEYS.handOver]: ["hand-over", "take-over"],
};
/** They have places of their own beside the card. */
const ELSEWHERE: ReadonlySet<OrderStep> = new Set(["note", "say"]);

const NOBODY = [] as const;

interface NextCardProps {
  order: DeskOrder;
  /** Who types. */
  email: string;
  onTried: (reference: string) => void;
}

/** The one step that leads on with what it needs, and below it the others that this state allows. */
export function NextCard({ order, email, onTried }: NextCardProps) {
  const next = nextStep(order, serverNow());
  const accounts = useAccounts();
  const people = useQuery(settingsQuery).data?.people ?? NOBODY;
  const forms = stepForms(order, { accounts, people }).filter(({ step }) => !ELSEWHERE.has(step));
  const main = forms.find(({ step }) => step === next.step);
  const others = forms.filter((form) => form !== main);
  const [opened, setOpened] = useState<OrderStep | null>(null);
  // There the way on stands over the window's end, and its form comes from there.
  const isPhone = useMediaQuery("(width < 48em)");
  const asked = (isPhone ? forms : others).find(({ step }) => step === opened);
  const card = useRef<HTMLDivElement>(null);
  // What was said stays, though the step that it was said of may be gone with the order's new state.
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
      form?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    });
  function open(step: OrderStep) {
    if (isPhone || step !== main?.step) setOpened(step);
    focusForm(step);
  }
  function closeForm() {
    setOpened(null);
    setMoved(null);
  }
  useKeys(
    Object.fromEntries(
      Object.entries(STEP_KEYS).map(([key, steps]) => {
        const form = forms.find(({ step }) => steps.includes(step));
        if (form === undefined) return [key, undefined];
        return [key, form.step === "claim" ? claim.make : () => open(form.step)];
      }),
    ),
  );
  return (
    <div ref={card} className={styles["next"]}>
      <Card title={i18n._(next.title)}>
        <div className={styles["stack"]}>
          {moved !== null && <Alert tone="danger">{moved}</Alert>}
          {next.hint !== undefined && (
            <p key={next.hint} className={styles["hint"]}>
              {next.hint}
            </p>
          )}
          {next.missing !== undefined && (
            <p key={next.missing} className={styles["missing"]}>
              {next.missing}
            </p>
          )}
          {main?.step === "claim" ? (
            <ClaimButton claim={claim} isPhone={isPhone} />
          ) : (
            main &&
            !isPhone && (
              <OneStep
                key={main.step}
                order={order}
                form={main}
                email={email}
                isNext
                onDone={() => setMoved(null)}
                onFailed={noteMoved}
              />
            )
          )}
          {asked && !isPhone && (
            <section className={styles["beside"]} aria-label={i18n._(asked.title)}>
              <AskedStep order={order} form={asked} email={email} onDone={closeForm} onFailed={noteMoved} />
            </section>
          )}
          {others.length > 0 && (
            <div className={styles["others"]}>
              {others.map(({ step, title }) => (
                <Button key={step} size="s" aria-expanded={step === opened} onClick={() => open(step)}>
                  <span>{i18n._(title)}</span> <KeyOf step={step} />
                </Button>
              ))}
            </div>
          )}
        </div>
      </Card>
      {isPhone && (
        <Drawer
          from="end"
          open={asked !== undefined}
          onClose={() => setOpened(null)}
          label={i18n._(next.title)}
        >
          <div className={styles["sheet"]}>
            {moved !== null && <Alert tone="danger">{moved}</Alert>}
            {asked !== undefined && asked === main && next.missing !== undefined && (
              <p key={next.missing} className={styles["missing"]}>
                {next.missing}
              </p>
            )}
            {asked && (
              <AskedStep
                order={order}
                form={asked}
                email={email}
                isNext
                onDone={closeForm}
                onFailed={noteMoved}
              />
            )}
          </div>
        </Drawer>
      )}
      {isPhone && main !== undefined && (
        <div className={styles["foot"]}>
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

/** A step that was asked for, under its own name. */
function AskedStep(props: OneStepProps) {
  return (
    <>
      <h3>{i18n._(props.form.title)}</h3>
      <OneStep key={props.form.step} {...props} />
    </>
  );
}

function KeyOf({ step }: { step: OrderStep }) {
  const key = Object.keys(STEP_KEYS).find((name) => STEP_KEYS[name]!.includes(step));
  return key === undefined ? null : <Kbd>{key}</Kbd>;
}

type Claim = ReturnType<typeof useClaim>;

/** It asks for nothing, so it acts at once. */
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
        <Button variant="primary" className={styles["wide"]} busy={claim.isPending} onClick={claim.make}>
          {t`Claim this order`} <Kbd>{KEYS.claim}</Kbd>
        </Button>
      )}
      {claim.error !== null && <Failure error={claim.error} onRetry={claim.make} />}
    </>
  );
}

interface OneStepProps {
  order: DeskOrder;
  form: StepFormDefinition;
  email: string;
  isNext?: boolean;
  onDone?: (() => void) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
}

/** One step's form. What is typed survives a failed step, a reload and a lost session. */
export function OneStep({ order, form, email, isNext = false, onDone, onFailed }: OneStepProps) {
  const { reference } = order;
  const step = useStep();
  const { data: settings } = useQuery(settingsQuery);
  const [before] = useState(() => draftOf(email, reference, form.step));
  const lookAbove = settings?.limits.lookAbove ?? null;
  const submit = (body: Readonly<Record<string, unknown>>) =>
    step.mutate(
      { order, step: form.step, body },
      {
        onSuccess: () => {
          dropDraft(reference, form.step);
          onDone?.();
        },
        onError: (failure) => onFailed?.(failure),
      },
    );
  const differs = (typed: Typed) => (
    <Differs found={moneyDiffers(order, typed)} isLarge={isLarge(order, lookAbove)} />
  );
  const last = step.variables?.body;
  const isSaidAtFields = step.error instanceof ApiError && step.error.errors.length > 0;
  return (
    <div data-step={form.step} className={styles["stack"]}>
      <StepForm
        form={form}
        onSubmit={submit}
        busy={step.isPending}
        error={isSaidAtFields ? step.error : null}
        isNext={isNext}
        before={before}
        onTyped={(typed) => keepDraft(email, reference, form.step, typed)}
        warning={form.step === "money-seen" ? differs : undefined}
        mark={<KeyOf step={form.step} />}
      />
      {step.error !== null && !isSaidAtFields && (
        <Failure error={step.error} onRetry={last === undefined ? undefined : () => submit(last)} />
      )}
    </div>
  );
}

function Differs({ found, isLarge: large }: { found: readonly string[]; isLarge: boolean }) {
  if (found.length === 0 && !large) return null;
  return (
    <div role="status" className={styles["missing"]}>
      <p>{t`A second person will have to look before anything is sent or returned:`}</p>
      <ul>
        {found.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {large && <li>{t`It's a large amount.`}</li>}
      </ul>
    </div>
  );
}

/** Why a step was not made, and the way on: what was typed stays where it is. */
function Failure({ error, onRetry }: { error: Error; onRetry: (() => void) | undefined }) {
  // The card says it.
  if (error instanceof ApiError && error.status === 409) return null;
  if (error instanceof ApiError && error.status === 401)
    return (
      <Alert
        tone="danger"
        action={<Link to="/login" state={{ back: true } satisfies LoginState}>{t`Log in`}</Link>}
      >
        {t`You're logged out. Log in again and go on: what you typed stays here.`}
      </Alert>
    );
  const isForNow = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
  return (
    <Alert
      tone="danger"
      action={isForNow && onRetry && <Button size="s" onClick={onRetry}>{t`Retry`}</Button>}
    >
      {sentenceOf(error)}
    </Alert>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError
    ? error.detail
    : t`We couldn't reach our server. What you typed stays here.`;
}
