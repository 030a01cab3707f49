import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountSession } from "@tradeslip/contracts";
import { deviceName } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import Laptop from "lucide-react/icons/laptop";
import Smartphone from "lucide-react/icons/smartphone";
import { useRef, useState } from "react";
import { useSession } from "../../features/account/use-session.ts";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { AccountAnswer } from "./account-answer.tsx";
import { sessionsQuery } from "./sessions-query.ts";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** Lists the account's sessions and ends them (docs/product.md, P10.13). */
export function ActiveSessions() {
  const user = useSession();
  const label = t`Active Sessions`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={t`With an account: see where you're logged in, and log out from here.`}
      />
    );
  return <SessionGroup title={label} />;
}

function SessionGroup({ title }: { title: string }) {
  const query = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { end, said, failure, ending } = useEndSessions(() => heading.current?.focus());
  const others = query.data?.filter(({ current }) => !current) ?? [];
  return (
    <SettingGroup
      title={title}
      titleRef={heading}
      action={
        <>
          {others.length > 0 && (
            <Button busy={ending === "others"} onClick={() => end("others")}>
              {t`Log out all others`}
            </Button>
          )}
        </>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      {failure !== null && (
        <Alert tone="danger" title={t`No device was logged out`}>
          {failure}
        </Alert>
      )}
      <AccountAnswer query={query}>
        {(sessions) => (
          <ul className="list-none">
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center gap-y-1 gap-x-3 min-h-13.5 py-1 border-t border-dashed border-t-rule text-s wrap-anywhere"
              >
                <SessionLine session={session} />
                {session.current ? (
                  <Badge tone="accent">{t`This one`}</Badge>
                ) : (
                  <Button
                    variant="quiet"
                    aria-label={t`Log out ${inOwnWords(session.device)}`}
                    busy={ending !== null && ending !== "others" && ending.id === session.id}
                    onClick={() => end(session)}
                  >
                    {t`Log out`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AccountAnswer>
    </SettingGroup>
  );
}

/** "Chrome on Android", in the page's language. */
function inOwnWords(device: string): string {
  const name = deviceName(device);
  return typeof name === "string" ? name : inBoth(() => i18n._(name));
}

const PHONE = /Android|iPhone/;

function SessionLine({ session: { device, createdAt, lastSeenAt } }: { session: AccountSession }) {
  const Icon = PHONE.test(device) ? Smartphone : Laptop;
  const since = formatTime(createdAt);
  const seen = formatTime(lastSeenAt);
  return (
    <>
      <Icon size={20} aria-hidden="true" className="flex-none text-ink-muted" />
      <div className="flex-[1_1_9.5rem] min-w-0">
        <p>{inOwnWords(device)}</p>
        <p className="flex flex-wrap gap-x-2 text-ink-muted text-xs">
          <span>{t`Since ${since}`}</span> <span>{t`Last seen ${seen}`}</span>
        </p>
      </div>
    </>
  );
}

/** @param onGone called when the focused element is gone */
function useEndSessions(onGone: () => void) {
  const client = useQueryClient();
  const [said, say] = useState("");
  const ending = useMutation({
    mutationFn: async (which: AccountSession | "others") => {
      expectOk(
        which === "others"
          ? await api.DELETE("/api/account/sessions")
          : await api.DELETE("/api/account/sessions/{id}", { params: { path: { id: which.id } } }),
      );
    },
    onMutate: () => say(""),
    onSuccess: (_, which) => {
      const device = which === "others" ? null : inOwnWords(which.device);
      say(device === null ? t`All others are logged out.` : t`${device} is logged out.`);
      onGone();
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return {
    end: ending.mutate,
    said,
    ending: ending.isPending ? ending.variables : null,
    failure: ending.error === null ? null : errorMessage(ending.error),
  };
}
