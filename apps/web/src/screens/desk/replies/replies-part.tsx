import { can } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@tradeslip/ui/empty-state";
import type { PartProps } from "../frame/desk-part.ts";
import { repliesQuery } from "../orders/order-queries.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { ReplyEditor } from "./reply-editor.tsx";
import styles from "./replies.module.css";

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
      <p className={styles["muted"]}>
        {t`${REFERENCE} and ${LINK} are filled in from the order. No account number or coin address may stand here: payment details stand on the order's page only.`}
      </p>
      {can(person.role, "manages-desk") ? (
        <ReplyEditor saved={data} />
      ) : data.replies.length === 0 ? (
        <EmptyState title={t`No reply yet`} hint={t`Admins write them.`} />
      ) : (
        <ul className={styles["rows"]}>
          {data.replies.map((reply) => (
            <li key={reply.id} className={styles["row"]}>
              <span>
                <strong>{reply.title}</strong> <span className={styles["muted"]}>{reply.text}</span>
              </span>
              <span>{reply.for === "chat" ? t`Chat` : t`Customer's page`}</span>
            </li>
          ))}
        </ul>
      )}
    </PartPage>
  );
}
