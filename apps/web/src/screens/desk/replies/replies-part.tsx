import { can } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@tradeslip/ui/empty-state";
import type { PartProps } from "../frame/desk-part.ts";
import { repliesQuery } from "../orders/order-queries.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { ReplyEditor } from "./reply-editor.tsx";

/** Placeholders in the texts. */
const REFERENCE = "{reference}";
const LINK = "{link}";

/** Replies that agents use often: admins write them, agents read them here and use them in orders. */
export default function RepliesPart({ person }: PartProps) {
  const replies = useQuery(repliesQuery);
  const { data } = replies;
  if (data === undefined) return <PartWait queries={[replies]} title={t`The replies could not be loaded`} />;
  return (
    <PartPage title={t`Replies`}>
      <p className="text-ink-muted">
        {t`${REFERENCE} and ${LINK} are filled in from the order. No account numbers or coin addresses here: payment details appear on the order's page only.`}
      </p>
      {can(person.role, "manages-desk") ? (
        <ReplyEditor saved={data} />
      ) : data.replies.length === 0 ? (
        <EmptyState title={t`No reply yet`} hint={t`Admins write them.`} />
      ) : (
        <ul className="list-none">
          {data.replies.map((reply) => (
            <li
              key={reply.id}
              className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between py-2 border-b border-b-rule *:first:flex-[1_1_14rem] *:first:min-w-0 *:first:wrap-anywhere"
            >
              <span>
                <strong>{reply.title}</strong> <span className="text-ink-muted">{reply.text}</span>
              </span>
              <span>{reply.for === "chat" ? t`Chat` : t`Customer's page`}</span>
            </li>
          ))}
        </ul>
      )}
    </PartPage>
  );
}
