import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { errorMessage } from "../../../lib/error-message.ts";
import { useReplies, useStep } from "../orders/order-queries.ts";

interface PageRepliesProps {
  order: DeskOrder;
  /** Fills in the order's reference and link. */
  filled: (text: string) => string;
}

/** Canned messages to post on the customer's page with one press, even if all channels are away. */
export function PageReplies({ order, filled }: PageRepliesProps) {
  const replies = useReplies("page");
  const step = useStep();
  if (replies.length === 0) return null;
  const said = step.isPending ? step.variables.body["reply"] : null;
  return (
    <section className="grid gap-2" aria-label={t`To say on the customer's page`}>
      <h4>{t`On the customer's page`}</h4>
      {step.error !== null && <Alert tone="danger">{errorMessage(step.error)}</Alert>}
      <ul className="list-none">
        {replies.map(({ id, title, text }) => (
          <li
            key={id}
            className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between py-2 border-b border-b-rule *:first:flex-[1_1_14rem] *:first:min-w-0 *:first:wrap-anywhere"
          >
            <span>
              <strong>{title}</strong> <span className="text-ink-muted">{filled(text)}</span>
            </span>
            <Button
              size="s"
              busy={said === id}
              onClick={() => step.mutate({ order, step: "say", body: { reply: id } })}
            >
              {t`Post`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
