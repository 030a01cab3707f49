import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type NextAct, nextActs } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import type { ReactElement } from "react";
import { useHandOver } from "../../../features/slips/chat-hand-over.ts";
import { HandOver } from "../../../features/slips/hand-over.tsx";
import { useSavedSlips } from "../../../features/slips/saved-slips.ts";
import { useChatName } from "../../../lib/use-chat-name.ts";
import { ChatLink } from "./chat-link.tsx";
import type { CustomersOrder } from "./headline.ts";

/** Id of the slip on the same page. */
export const PAPER_ID = "slip";

export interface NextActsProps extends CustomersOrder {
  token: string;
  /** The form for the destination of the coins or the money. */
  children?: ReactElement | false | null | undefined;
}

/** What is left to do before the payment details are shown, as a numbered list (docs/product.md, P22.10). */
export function NextActs({ token, slip, status, children }: NextActsProps) {
  const chat = useChatName();
  const isHandedOver = useHandOver(token) !== null;
  const own = useSavedSlips().slips.find((saved) => saved.token === token);
  const isOpened = status.desk === "claimed";
  const isGiven = status.destination !== undefined && status.destinationAsked === undefined;
  const isFirst = status.desk === "not-announced" || isHandedOver;
  const variant = isFirst ? "primary" : "secondary";
  const [send, where, pay] = nextActs({ side: slip.side, symbol: slip.coin.symbol, chat });
  return (
    <Card>
      <ol aria-label={t`What to do now`} className="grid grid-cols-1">
        <Act number={1} act={send} isDone={isOpened} isNow={isFirst}>
          {isOpened ? null : own ? (
            <HandOver order={own} variant={variant} />
          ) : (
            <ChatLink token={token} variant={variant} />
          )}
        </Act>
        <Act number={2} act={where} isDone={isGiven} isNow={!isFirst && !isGiven}>
          {children}
        </Act>
        <Act number={3} act={pay} isDone={false} isNow={false} />
      </ol>
      <p className="text-s">
        <a href={`#${PAPER_ID}`} className={linkClass()}>
          {t`View or share this slip`}
        </a>
      </p>
    </Card>
  );
}

interface ActProps {
  number: number;
  act: NextAct;
  isDone: boolean;
  isNow: boolean;
  children?: ReactElement | false | null | undefined;
}

function Act({ number, act, isDone, isNow, children }: ActProps) {
  const [title, note] = [i18n._(act.title), isDone ? t`Done` : i18n._(act.note)];
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className="group grid grid-cols-1 gap-3 py-4 first:pt-0 not-first:border-t not-first:border-dashed not-first:border-t-rule-strong"
    >
      <h2 className="flex gap-4 items-baseline text-l">
        <span className="min-w-[1ch] text-ink-muted text-xl group-aria-[current]:text-accent-text">
          {number}
        </span>{" "}
        <span key={title}>{title}</span>
      </h2>
      <p key={note} className="text-ink-muted text-s">
        {note}
      </p>
      {children}
    </li>
  );
}
