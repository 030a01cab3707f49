import { t } from "@lingui/core/macro";
import { deskChat } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui/slip";
import { useChannelsUnknown, useContacts } from "../../lib/contacts.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./all-ours.module.css";

/** To compare by eye: the channels of the moment and this site. No account of ours is ever listed (docs/product.md, P21.15). */
export function AllOurs() {
  const contacts = useContacts();
  // A channel that went away meanwhile must not be called ours.
  const known = useChannelsUnknown() ? undefined : contacts;
  const active = known?.contacts.filter((contact) => contact.active) ?? [];
  const links = active.map((contact) => deskChat(contact).url);
  const profiles = (known?.profiles ?? []).filter((link) => !links.includes(link)).map(shownAddress);
  const host = useHydrated() ? location.host : "\u00a0";
  return (
    <section aria-labelledby="all-ours">
      <Slip>
        <h2 id="all-ours" className={styles["title"]}>{t`All that is ours`}</h2>
        <dl className={styles["list"]}>
          {active.map(deskChat).map(({ name, account }) => (
            <div key={name + account} className={styles["row"]}>
              <dt className={styles["name"]}>{name}</dt>
              <dd dir="ltr" className={styles["value"]}>
                {account}
              </dd>
            </div>
          ))}
          {profiles.length > 0 && (
            <div className={styles["row"]}>
              <dt className={styles["name"]}>{t`Also ours`}</dt>
              {profiles.map((address) => (
                <dd key={address} dir="ltr" className={styles["value"]}>
                  {address}
                </dd>
              ))}
            </div>
          )}
          <div className={styles["row"]}>
            <dt className={styles["name"]}>{t`This site, letter for letter`}</dt>
            <dd key={host} dir="ltr" className={styles["value"]}>
              {host}
            </dd>
          </div>
          <div className={styles["row"]}>
            <dt className={styles["name"]}>{t`Account numbers`}</dt>
            <dd>{t`Never here, never in a chat: only on your own order's page.`}</dd>
          </div>
        </dl>
        <p className={styles["name"]}>
          {known ? (
            <span key="known">{t`Anything that isn't here isn't ours.`}</span>
          ) : (
            <span key="unknown">{t`Our channels aren't loaded yet.`}</span>
          )}
        </p>
      </Slip>
    </section>
  );
}

/** As one reads it out: without what every address begins with. */
function shownAddress(link: string): string {
  return link.replace(/^(?:mailto:|https:\/\/(?:www\.)?)/, "").replace(/\/$/, "");
}
