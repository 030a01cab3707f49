import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, leadingContact, type VerifiedContact } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { Link } from "@tradeslip/ui/link";
import { CharCompare } from "./char-compare.tsx";
import styles from "./verify-page.module.css";

interface ContactVerdictProps {
  typed: string;
  /** Null: no list of today's channels is here. */
  found: VerifiedContact | null;
  contacts: Contacts["contacts"];
}

/** What a contact is to this desk, and what to do about it. */
export function ContactVerdict({ typed, found, contacts }: ContactVerdictProps) {
  if (found === null)
    return (
      <Card title={t`We can't check now`}>
        <p>{t`Your connection is away, and the list of our channels isn't here. Don't pay and don't answer until you have checked.`}</p>
      </Card>
    );
  const { verdict, resembles = "" } = found;
  if (verdict === "account-number")
    return (
      <Card title={t`We don't check account numbers`}>
        <p>
          {t`The only account to pay into stands on your own order's page, in the browser where you ordered. If somebody sent you this number, do not pay.`}
        </p>
      </Card>
    );
  if (verdict === "ours")
    return (
      <Card title={t`This is ours`}>
        <p className={styles["contact"]} dir="ltr">
          {resembles}
        </p>
        <p>{t`Still, where to pay stands on your own order's page and nowhere else.`}</p>
      </Card>
    );
  const leading = leadingContact(contacts);
  return (
    <Card title={titleOf(verdict)}>
      {verdict === "lookalike" ? (
        <CharCompare theirs={typed} ours={resembles} />
      ) : (
        <p className={styles["contact"]} dir="ltr">
          {typed}
        </p>
      )}
      <p>
        {verdict === "ours-retired"
          ? t`Nobody of us reads it any more. Don't pay anything that you were told there.`
          : t`Don't pay and don't send anything there. We don't know who it is.`}
      </p>
      {leading !== undefined && <WriteHere {...deskChat(leading)} />}
    </Card>
  );
}

function titleOf(verdict: "ours-retired" | "lookalike" | "unknown"): string {
  switch (verdict) {
    case "ours-retired":
      return t`This was ours`;
    case "lookalike":
      return t`This isn't ours: it only looks like it`;
    default:
      return t`We don't know it, so it isn't us`;
  }
}

function WriteHere({ name, account, url }: { name: string; account: string; url: string }) {
  return (
    <p>
      <span key={name}>{t`We are on ${name}:`}</span>{" "}
      <Link href={url} external>
        {account}
      </Link>
    </p>
  );
}
