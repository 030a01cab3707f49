import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { useRef, useState } from "react";
import { PageReplies } from "../replies/page-replies.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { OneStep } from "./one-step.tsx";
import { PanelSection } from "./panel-section.tsx";
import { useReplies } from "./order-queries.ts";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

const MOST_KEYS = 9;

/** Canned replies to copy into the chat, and messages for the customer's page. */
export function Replies({ order, email }: { order: DeskOrder; email: string }) {
  const replies = useReplies("chat");
  const rows = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState(0);
  const [say] = stepForms(
    { ...order, steps: order.steps.filter((step) => step === "say") },
    NOTHING_TO_CHOOSE,
  );
  useKeys(
    Object.fromEntries(
      replies
        .slice(0, MOST_KEYS)
        .map((_, place) => [
          String(place + 1),
          () => rows.current?.children[place]?.querySelector("button")?.click(),
        ]),
    ),
  );
  const filled = (text: string) =>
    text
      .replaceAll("{reference}", order.reference)
      .replaceAll("{link}", `${location.origin}/q/${order.token}`);
  return (
    <PanelSection title={t`Replies`} note={t`to copy into the chat`}>
      {replies.length === 0 && <p className="text-ink-muted">{t`The desk has no canned replies yet.`}</p>}
      <ol ref={rows} className="list-none">
        {replies.map(({ id, title, text }, place) => (
          <li
            key={id}
            className="flex gap-3 items-center border-b border-dashed border-b-rule text-s [&>:nth-last-child(2)]:flex-1 [&>:nth-last-child(2)]:min-w-0"
          >
            {place < MOST_KEYS && <Kbd>{String(place + 1)}</Kbd>}
            <span>
              <strong>{title}</strong>
              <span className="block overflow-hidden text-ink-muted text-xs text-ellipsis whitespace-nowrap">
                {filled(text)}
              </span>
            </span>
            <CopyButton size="s" variant="quiet" text={filled(text)} label={t`Copy`} />
          </li>
        ))}
      </ol>
      {say && <PageReplies order={order} filled={filled} />}
      {say && (
        <Disclosure summary={t`Say something on the customer's page`}>
          {/* Empty again once this was said, and not by another agent or a canned reply. */}
          <OneStep
            key={said}
            order={order}
            form={say}
            email={email}
            onDone={() => setSaid((count) => count + 1)}
          />
        </Disclosure>
      )}
    </PanelSection>
  );
}
