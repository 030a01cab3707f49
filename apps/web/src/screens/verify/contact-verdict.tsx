import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, leadingContact, type VerifiedContact } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { Link } from "@tradeslip/ui/link";
import { CharCompare } from "./char-compare.tsx";

const CONTACT = "mt-0 mx-0 mb-3 font-mono wrap-anywhere";

export interface ContactVerdictProps {
  typed: string;
  /** Null: today's channels are unknown. */
  found: VerifiedContact | null;
  contacts: Contacts["contacts"];
  /** Whether payment details are on an order's page. */
  keepsOrders: boolean;
}

/** Whether a contact belongs to this desk, and what to do about it. */
export function ContactVerdict({ typed, found, contacts, keepsOrders }: ContactVerdictProps) {
  if (found === null)
    return (
      <Card title={t`We can't check now`}>
        <p>{t`You're offline, and the list of our channels isn't loaded. Don't pay and don't answer until you have checked.`}</p>
      </Card>
    );
  const { verdict, resembles = "" } = found;
  const takesNone = !keepsOrders && contacts.length === 0;
  if (verdict === "account-number")
    return (
      <Card title={t`We don't check account numbers`}>
        <p>
          {keepsOrders
            ? t`The only account to pay into is shown on your own order's page, in the browser where you ordered. If someone sent you this number, do not pay.`
            : takesNone
              ? `${t`We take no orders yet, so no account is ours to pay into.`} ${t`Don't pay.`}`
              : t`Ask our team in the chat that you opened from your own slip. If the number came any other way, don't pay.`}
        </p>
      </Card>
    );
  if (verdict === "ours")
    return (
      <Card title={t`This is ours`}>
        <p className={CONTACT} dir="ltr">
          {resembles}
        </p>
        <p>
          {keepsOrders
            ? t`Still, where to pay appears on your own order's page and nowhere else.`
            : takesNone
              ? t`We take no orders yet, so no account is ours to pay into.`
              : t`Still, pay only as our team told you in the chat that you opened from your own slip.`}
        </p>
      </Card>
    );
  const leading = leadingContact(contacts);
  return (
    <Card title={titleOf(verdict)}>
      {verdict === "lookalike" ? (
        <CharCompare theirs={typed} ours={resembles} />
      ) : (
        <p className={CONTACT} dir="ltr">
          {typed}
        </p>
      )}
      <p>
        {verdict === "ours-retired"
          ? t`We no longer read it. Don't pay anything that you were told there.`
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
      return t`This isn't one of our contacts`;
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
