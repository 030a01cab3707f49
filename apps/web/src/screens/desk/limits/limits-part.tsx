import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { can } from "@tradeslip/contracts/rules";
import type { PartProps } from "../frame/desk-part.ts";
import { StopButton } from "../frame/stop-button.tsx";
import { settingsQuery } from "../orders/order-queries.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { blocksQuery } from "./block-calls.ts";
import { Blocks } from "./blocks.tsx";
import { LimitRow } from "./limit-row.tsx";
import { LIMIT_NAMES } from "./limit-words.ts";
import { PendingChanges } from "./pending-change.tsx";

/** What may be ordered and paid out without a second look, and pending changes to that (P21.2). */
export default function LimitsPart({ person }: PartProps) {
  const found = useQuery(settingsQuery);
  const { data: settings } = found;
  // Requested in parallel with the settings.
  useQuery(blocksQuery);
  if (settings === undefined) return <PartWait queries={[found]} title={t`The limits could not be loaded`} />;
  const isAdmin = can(person.role, "manages-desk");
  return (
    <PartPage title={t`Limits`} actions={<StopButton look="words" />}>
      <div className="grid grid-cols-1 gap-5 max-w-[60rem]">
        <PendingChanges pending={settings.pending} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
          <section className="grid grid-cols-1 content-start" aria-labelledby="all-limits">
            <header className="flex flex-wrap gap-x-3 items-baseline pb-2 border-b border-b-ink">
              <h2 id="all-limits" className="text-l">{t`All limits`}</h2>
              <span className="text-ink-muted">{t`tighter acts at once, looser waits`}</span>
            </header>
            <ul className="p-0 m-0 list-none">
              {LIMIT_NAMES.map((name) => (
                <LimitRow key={name} name={name} settings={settings} isAdmin={isAdmin} />
              ))}
            </ul>
            {!isAdmin && <p className="pt-3 text-ink-muted">{t`You can read here. Admins change it.`}</p>}
          </section>
          <Blocks isAdmin={isAdmin} />
        </div>
      </div>
    </PartPage>
  );
}
