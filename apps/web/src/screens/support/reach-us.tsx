import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat, type DeskChat, parseOpeningHours } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Link } from "@tradeslip/ui/link";
import { Slip } from "@tradeslip/ui/slip";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import { useContacts, useHasNoChat } from "../../lib/contacts.ts";
import { formatTime, timeIn } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";

/** How to reach a person without a login: hours, and the current channels, main one first. */
export function ReachUs() {
  const contacts = useContacts();
  const email = usePublicConfig()?.links.email ?? null;
  return (
    <section aria-labelledby="reach-us">
      <Slip className="grid grid-cols-1 gap-4">
        <h2 id="reach-us" className="text-xl">{t`Write to us`}</h2>
        <div className="grid gap-4 content-start min-h-[7.5rem]">
          {contacts && (
            <>
              <Hours desk={contacts.desk} />
              <Ways ways={waysOf(contacts, email)} />
            </>
          )}
        </div>
      </Slip>
    </section>
  );
}

/** The mailbox comes last, unless it is a channel itself. */
function waysOf({ contacts }: Contacts, email: string | null): readonly DeskChat[] {
  const active = contacts.filter((contact) => contact.active);
  const isChannel = active.some(({ kind, value }) => kind === "mailto" && value === email);
  const mail = email === null || isChannel ? [] : [{ kind: "mailto", value: email } as const];
  return [...active, ...mail].map(deskChat);
}

function Ways({ ways: [leading, ...others] }: { ways: readonly DeskChat[] }) {
  if (leading === undefined) return <NoWay />;
  const { name, url, account } = leading;
  return (
    <>
      <div className="grid gap-1 [&_a]:mt-2">
        <p className="text-ink-muted text-s">{name}</p>
        <p dir="ltr" className="font-mono text-[min(var(--text-2xl),6.4vw)] leading-[1.2] wrap-anywhere">
          {account}
        </p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "primary" })}
        >
          <span>{t`Chat on ${name}`}</span>
          <NewTabNote />
        </a>
      </div>
      {others.length > 0 && (
        <ul className="pt-3 border-t border-dashed border-t-rule-strong">
          {others.map((way) => (
            <Way key={way.url} {...way} />
          ))}
        </ul>
      )}
    </>
  );
}

function NoWay() {
  const hasNoChat = useHasNoChat();
  return (
    <p key={String(hasNoChat)}>
      {hasNoChat
        ? t`We can't be reached yet: no chat and no mailbox is set up.`
        : t`None of our channels is open right now.`}
    </p>
  );
}

function Way({ name, url, account }: DeskChat) {
  return (
    <li className="flex flex-wrap gap-y-1 gap-x-3 items-center min-h-11">
      <span className="text-ink-muted text-s">{name}</span>
      <Link href={url} external dir="ltr" className="font-mono wrap-anywhere">
        {account}
      </Link>
    </li>
  );
}

function Hours({ desk }: { desk: Contacts["desk"] }) {
  const { hours, open, opensAt, notice, attended } = desk;
  const now = useServerNow();
  const zone = hours === null ? undefined : parseOpeningHours(hours)?.zone;
  if (zone === undefined && open && attended === undefined) return null;
  return (
    <div>
      <p>{presenceText(desk)}</p>
      {!open && opensAt !== null && <p>{t`It opens ${formatTime(opensAt)}, your time.`}</p>}
      {notice !== null && <p>{notice}</p>}
      {hours !== null && zone !== undefined && (
        <div className="text-ink-muted text-s">
          <p key={hours}>{t`Hours: ${hours}`}</p>
          <p>{t`Desk time: ${timeIn(zone, now)}`}</p>
        </div>
      )}
    </div>
  );
}

/** Opening hours say when the desk is open, not that a person is there (docs/product.md, P21.4). */
function presenceText({ open, attended }: Contacts["desk"]): string {
  if (!open) return t`The desk is closed now.`;
  if (attended === undefined) return t`The desk is open now.`;
  return attended ? t`We're at the desk now.` : t`We're away from the desk right now.`;
}
