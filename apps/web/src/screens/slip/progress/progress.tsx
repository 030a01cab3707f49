import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import {
  AGENT_FINISHED,
  CANCEL_BEFORE,
  CANCEL_UNPAID,
  deadlineSentence,
  DISPUTE,
  ENDED_STATES,
  ORDER_STATES,
  type OrderState,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import { classNames } from "@tradeslip/ui/class-names";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Stations } from "../../../features/order-steps/stations.tsx";
import { NO_MESSAGE } from "../../../features/order-steps/thread.tsx";
import { useHandOver } from "../../../features/slips/chat-hand-over.ts";
import { PaperHead } from "../../../features/slips/paper-head.tsx";
import { formatTime } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { Away } from "./away.tsx";
import { timedStations } from "./customer-stations.ts";
import { Ended } from "./ended.tsx";
import { FollowOrder, NOTHING_TYPED } from "./follow-order.tsx";
import { Given } from "./given.tsx";
import { deskName, headlineOf, type CustomersOrder } from "./headline.ts";
import { CustomerStepForm } from "./customer-step-form.tsx";
import { PAPER_ID } from "./next-acts.tsx";
import { RenewedTerms } from "./renewed-terms.tsx";
import { OrderThread } from "./order-thread.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import { type CustomerStep, useCustomerStep } from "./use-customer-step.ts";
import { useOrderStream } from "./use-order-stream.ts";
import { useTab } from "./tab.ts";
import { StateCard } from "./state-card.tsx";

export interface ProgressProps {
  token: string;
  slip: SlipAnswer;
  /** Undefined if the server never sent one. */
  status: OrderStatus | undefined;
  /** Whether the server is unreachable. */
  isAway: boolean;
  /** The slip's terms, and the parts to share. */
  paper: ReactElement | false | null | undefined;
  /** How to tell the real desk from a fake one. */
  checklist: ReactElement | false | null | undefined;
}

/** How an order proceeds, for its customer (docs/product.md, P22). */
export default function Progress({ token, slip, status, isAway, paper, checklist }: ProgressProps) {
  useOrderStream(token);
  const heading = useRef<HTMLHeadingElement>(null);
  const handOver = useHandOver(token);
  const isHandedOver = handOver !== null;
  // The hand-over's message replaces the heading that was read while this page loaded.
  useEffect(() => {
    if (isHandedOver) heading.current?.focus({ preventScroll: true });
  }, [isHandedOver]);
  // The form disappears with its step, so the focus moves to the heading, which tells the result.
  const step = useCustomerStep(token, status?.version, () => heading.current?.focus());
  const message = useState(NO_MESSAGE);
  const follow = useState(NOTHING_TYPED);
  const isEnded = status !== undefined && isOneOf(ENDED_STATES, status.desk);
  useTab(status === undefined || (isAway && !isEnded) ? null : { status, slip });
  if (status === undefined || (isAway && !isEnded)) {
    return <Away token={token} slip={slip} status={status} paper={paper} checklist={checklist} />;
  }
  const order = { status, slip };
  const headline = headlineOf(order);
  const title = handOver?.title ?? i18n._(headline.title);
  const lede = handOver ? handOver.lede : headline.lede && i18n._(headline.lede);
  const deadline = deadlineSentence(status.desk, status.deadline, formatTime);
  const until = deadline && i18n._(deadline);
  return (
    <>
      <PaperHead
        name={t`Order slip ${slip.reference}`}
        heading={
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames(headline.isDanger && handOver === null && "text-danger")}
          >
            <span key={title}>{title}</span>
          </h1>
        }
        lede={lede && <span key={lede}>{lede}</span>}
      >
        <LiveRegion>{title}</LiveRegion>
      </PaperHead>
      {isOneOf(ORDER_STATES, status.desk) && (
        <Card className="print:hidden max-[30em]:px-2">
          <Stations stations={timedStations(slip.side, status.desk, status)} />
          {until !== undefined && (
            <p key={until} className="mt-3 text-ink-muted text-s text-center">
              {until}
            </p>
          )}
          <Finished status={status} />
        </Card>
      )}
      <div className="grid grid-cols-1 gap-y-6 gap-x-8 items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)] print:block">
        <div className="grid grid-cols-1 gap-5 content-start print:hidden">
          <Refused step={step} status={status} />
          {status.said !== undefined && <Said status={status} />}
          <StateCard {...order} token={token} step={step} />
          {status.receipt && <ReceiptCard token={status.receipt.token} />}
          <OrderThread token={token} status={status} draft={message} />
          {!isEnded && <Given key={status.destination?.givenAt} {...order} />}
          <Others status={status} step={step} />
          {!isEnded && <FollowOrder token={token} status={status} draft={follow} />}
          {isEnded ? <Ended {...order} token={token} /> : checklist}
        </div>
        <div id={PAPER_ID} className="grid grid-cols-1 gap-5">
          <RenewedTerms key={status.expiresAt} {...order} />
          {paper}
        </div>
      </div>
    </>
  );
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

/** The error of a step that is no longer possible: its form is gone, but the message stays. */
function Refused({ step, status }: { step: CustomerStep; status: OrderStatus }) {
  const { error, variables } = step;
  if (error === null || variables === undefined || status.steps?.includes(variables.step)) return null;
  return <Alert tone="info">{errorMessage(error)}</Alert>;
}

/** How many orders this order's agent has finished. */
function Finished({ status: { agent, agentFinished } }: Pick<CustomersOrder, "status">) {
  if (agent === undefined || agentFinished === undefined) return null;
  const words = i18n._({ ...AGENT_FINISHED, values: { desk: agent, count: agentFinished } });
  return (
    <p key={words} className="mt-3 text-ink-muted text-s text-center">
      {words}
    </p>
  );
}

function Said({ status }: Pick<CustomersOrder, "status">) {
  const desk = deskName(status);
  return (
    <p className="py-3 px-4 border-s-4 border-s-accent bg-accent-wash wrap-anywhere">
      <strong key={desk}>{t`${desk} says:`}</strong> <span key={status.said}>{status.said}</span>
    </p>
  );
}

const BEFORE_DETAILS: readonly OrderState[] = ["announced", "claimed"];

/** Steps off the usual path. */
function Others({ status, step }: Pick<CustomersOrder, "status"> & { step: CustomerStep }) {
  const cancel = isOneOf(BEFORE_DETAILS, status.desk) ? CANCEL_BEFORE : CANCEL_UNPAID;
  const forms = [cancel, DISPUTE].filter((form) => status.steps?.includes(form.step));
  return forms.map((form) => (
    <Disclosure key={form.step} summary={i18n._(form.title)}>
      <CustomerStepForm form={form} step={step} />
    </Disclosure>
  ));
}
