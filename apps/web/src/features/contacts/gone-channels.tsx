import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, successorOf } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Link } from "@tradeslip/ui/link";
import styles from "./gone-channels.module.css";

interface GoneChannelsProps extends Pick<Contacts, "contacts"> {
  /** What is known of them is too old. */
  isUnknown: boolean;
}

/** Names who answers instead of each channel that is switched off. Without a connection nobody knows which these are. */
export default function GoneChannels({ contacts, isUnknown }: GoneChannelsProps) {
  const gone = contacts.filter(({ active }) => !active);
  return (
    <div className={styles["notice"]}>
      {isUnknown ? (
        <Alert tone="info" title={t`We can't check our channels now`}>
          {t`A number or name of ours may have changed meanwhile. Until this note goes, don't write to one that you have, and don't pay.`}
        </Alert>
      ) : (
        <Alert tone="info">
          {gone.map((contact) => (
            <p key={`${contact.kind}:${contact.value}`}>
              <Gone contact={contact} contacts={contacts} />
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

type Contact = Contacts["contacts"][number];

function Gone({ contact, contacts }: { contact: Contact; contacts: readonly Contact[] }) {
  const { name, account } = deskChat(contact);
  const successor = successorOf(contact, contacts);
  if (successor === undefined)
    return (
      <span>
        {t`Don't write to ${account} on ${name} any more. None of our channels is open right now: look at your order's page.`}
      </span>
    );
  const next = deskChat(successor);
  return (
    <>
      <span>{t`Don't write to ${account} on ${name} any more. Write to us on ${next.name}:`}</span>{" "}
      <Link href={next.url} external>
        {next.account}
      </Link>
    </>
  );
}
