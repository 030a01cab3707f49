import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { deskChat } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui/slip";
import { useChannelsUnknown, useContacts } from "../../lib/contacts.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

const ROW =
  "py-3 border-b border-dashed border-b-rule first:border-t first:border-dashed first:border-t-rule";

/**
 * For comparison by eye: the current channels and this site. Our payment accounts are never listed
 * (docs/product.md, P21.15).
 */
export function AllOurs() {
  const contacts = useContacts();
  // A channel that was removed meanwhile must not be called ours.
  const known = useChannelsUnknown() ? undefined : contacts;
  const active = known?.contacts.filter((contact) => contact.active) ?? [];
  const links = active.map((contact) => deskChat(contact).url);
  const profiles = (known?.profiles ?? []).filter((link) => !links.includes(link)).map(shownAddress);
  const accounts = accountsText(contacts);
  const host = useHydrated() ? location.host : "\u00a0";
  return (
    <section aria-labelledby="all-ours">
      <Slip>
        <h2 id="all-ours" className="text-xl">{t`Our official contacts`}</h2>
        <dl className="flex flex-col justify-end min-h-[14rem] my-3">
          {active.map(deskChat).map(({ name, account }) => (
            <div key={name + account} className={ROW}>
              <dt className="text-ink-muted text-s">{name}</dt>
              <dd dir="ltr" className="font-mono wrap-anywhere">
                {account}
              </dd>
            </div>
          ))}
          {profiles.length > 0 && (
            <div className={ROW}>
              <dt className="text-ink-muted text-s">{t`Also ours`}</dt>
              {profiles.map((address) => (
                <dd key={address} dir="ltr" className="font-mono wrap-anywhere">
                  {address}
                </dd>
              ))}
            </div>
          )}
          <div className={ROW}>
            <dt className="text-ink-muted text-s">{t`This site, exactly as written`}</dt>
            <dd key={host} dir="ltr" className="font-mono wrap-anywhere">
              {host}
            </dd>
          </div>
          <div className={ROW}>
            <dt className="text-ink-muted text-s">{t`Account numbers`}</dt>
            <dd key={accounts}>{accounts}</dd>
          </div>
        </dl>
        <p className="text-ink-muted text-s">
          {known ? (
            <span key="known">{t`Anything else isn't us.`}</span>
          ) : (
            <span key="unknown">{t`Our channels aren't loaded yet.`}</span>
          )}
        </p>
      </Slip>
    </section>
  );
}

/** If the desk keeps no orders, payment details come in the chat, if it has one. */
function accountsText(contacts: Contacts | undefined): string {
  if (contacts === undefined) return t`Never here.`;
  if (!contacts.desk.keepsOrders && contacts.contacts.length === 0)
    return t`We take no orders yet, so no account is ours to pay into.`;
  return contacts.desk.keepsOrders
    ? t`Never here, never in a chat: only on your own order's page.`
    : t`Never here. Ask in the chat that you opened from your own slip.`;
}

/** As read aloud: without the part that all addresses start with. */
function shownAddress(link: string): string {
  return link.replace(/^(?:mailto:|https:\/\/(?:www\.)?)/, "").replace(/\/$/, "");
}
