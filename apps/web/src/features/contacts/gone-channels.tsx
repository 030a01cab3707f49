import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, successorOf } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Link } from "@tradeslip/ui/link";

interface GoneChannelsProps extends Pick<Contacts, "contacts"> {
  /** Orders have a page to look at. */
  keepsOrders: boolean;
  /** The known channels are outdated. */
  isUnknown: boolean;
}

/** Names the successor of each channel that is switched off. Without a connection these are unknown. */
export default function GoneChannels({ contacts, keepsOrders, isUnknown }: GoneChannelsProps) {
  const gone = contacts.filter(({ active }) => !active);
  return (
    <div className="max-w-[60rem] my-0 mx-auto pt-3 px-4 pb-0 wrap-anywhere">
      {isUnknown ? (
        <Alert tone="info" title={t`We can't check our channels now`}>
          {t`A number or name of ours may have changed meanwhile. Until this note goes, don't write to one that you have, and don't pay.`}
        </Alert>
      ) : (
        <Alert tone="info">
          {gone.map((contact) => (
            <p key={`${contact.kind}:${contact.value}`}>
              <Gone contact={contact} contacts={contacts} keepsOrders={keepsOrders} />
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

type Contact = Contacts["contacts"][number];

interface GoneProps extends Omit<GoneChannelsProps, "isUnknown"> {
  contact: Contact;
}

function Gone({ contact, contacts, keepsOrders }: GoneProps) {
  const { name, account } = deskChat(contact);
  const successor = successorOf(contact, contacts);
  if (successor === undefined)
    return (
      <span>
        {keepsOrders
          ? t`Don't write to ${account} on ${name} any more. None of our channels is open right now: look at your order's page.`
          : t`Don't write to ${account} on ${name} any more. None of our channels is open right now. This note goes once one is.`}
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
