import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PushSubscriptions } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { useSession } from "../../features/account/use-session.ts";
import { pushAbility, turnOff, turnOn } from "../../features/push/this-browser.ts";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { ownSubscription } from "../../lib/own-subscription.ts";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";
import { NoticeSwitches } from "./notice-switches.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const subscriptionsQuery = queryOptions({
  queryKey: ["account", "push-subscriptions"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/push-subscriptions", { signal })),
  retry: mayTryAgain,
});

/** Push notices of this browser, even while the site is closed (docs/product.md, P12.10). */
export function PushNotices() {
  const user = useSession();
  const keepsOrders = useKeepsOrders();
  const label = t`Push Notifications`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={
          keepsOrders
            ? t`With an account: notices of your orders and prices, also while this site is closed.`
            : t`With an account: be told when a coin reaches your price.`
        }
      />
    );
  return <PushGroup title={label} />;
}

function PushGroup({ title }: { title: string }) {
  const query = useQuery(subscriptionsQuery);
  const isOn = query.data !== undefined && query.data.subscriptions.length > 0;
  return (
    <SettingGroup title={title}>
      <AccountAnswer query={query}>{(answer) => <ThisBrowser {...answer} />}</AccountAnswer>
      {isOn && <NoticeSwitches way="push" note={t`In every browser where they are on.`} />}
    </SettingGroup>
  );
}

function ThisBrowser({ publicKey, subscriptions }: PushSubscriptions) {
  const client = useQueryClient();
  const own = ownSubscription();
  const [said, say] = useState("");
  const known = subscriptions.find(({ id }) => id === own);
  const change = useMutation({
    mutationFn: async () => {
      if (known) await turnOff(known.id);
      return known ? "off" : (await turnOn(publicKey)) === null ? "refused" : "on";
    },
    onMutate: () => say(""),
    onSuccess: (outcome) => say(SAID[outcome]()),
    onSettled: () => client.invalidateQueries(subscriptionsQuery),
  });
  const why = whyNot();
  if (why !== null && !known) return <SettingRow label={t`This browser`} help={why} />;
  return (
    <>
      <SettingRow label={t`This browser`} help={known ? stateText(known.works) : t`Off`}>
        {known && <Badge tone="accent">{t`On`}</Badge>}
        <Button busy={change.isPending} onClick={() => change.mutate()}>
          {known ? t`Turn off` : t`Turn on`}
        </Button>
      </SettingRow>
      <LiveRegion>{said}</LiveRegion>
      {change.error !== null && (
        <Alert tone="danger" title={t`Nothing was changed`}>
          {errorMessage(change.error)}
        </Alert>
      )}
    </>
  );
}

const SAID = {
  on: () => t`Push notices are on in this browser.`,
  off: () => t`Push notices are off in this browser.`,
  refused: () => t`Your browser didn't allow it.`,
};

function stateText(works: boolean): string {
  return works ? t`Notifications are arriving.` : t`No notification has arrived yet.`;
}

/** Null if it can be turned on. */
function whyNot(): string | null {
  switch (pushAbility()) {
    case "able":
      return null;
    case "blocked":
      return t`Your browser blocks notices of this site. Allow them in the browser's settings, then load this page again.`;
    case "install":
      return t`On an iPhone or iPad: choose Share, then Add to Home Screen, and open the site from there.`;
    case "unable":
      return t`This browser can't show notices of this site.`;
  }
}
