import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoices } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Switch } from "@tradeslip/ui/switch";
import { api, unreachable, unwrap } from "../../lib/api.ts";
import { useContacts } from "../../lib/contacts.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";

const noticesQuery = queryOptions({
  queryKey: ["account", "notices"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/notices", { signal })),
  retry: mayTryAgain,
});

interface NoticeSwitchesProps {
  way: keyof NoticeChoices["orders"];
  /** Says what can't be switched off, or that it applies to this device. */
  note: string;
}

/** Which notices a user gets in one way. */
export function NoticeSwitches({ way, note }: NoticeSwitchesProps) {
  const query = useQuery(noticesQuery);
  const { choose, failure } = useChoice();
  const keepsOrders = useContacts()?.desk.keepsOrders;
  return (
    <>
      {failure !== null && (
        <Alert tone="danger" title={t`Nothing was changed`}>
          {failure}
        </Alert>
      )}
      <AccountAnswer query={query}>
        {(choices) => (
          <div className="grid gap-2">
            <Switch
              label={t`Your orders`}
              help={
                keepsOrders
                  ? t`When one of your orders changes. Where to pay appears only on its page.`
                  : t`When one of your orders changes.`
              }
              checked={choices.orders[way]}
              onChange={(on) => choose({ ...choices, orders: { ...choices.orders, [way]: on } })}
            />
            <Switch
              label={t`Price alerts`}
              checked={choices.alerts[way]}
              onChange={(on) => choose({ ...choices, alerts: { ...choices.alerts, [way]: on } })}
            />
            <p className="text-ink-muted text-xs">{note}</p>
          </div>
        )}
      </AccountAnswer>
    </>
  );
}

/** Optimistic: shown at once; if it could not be saved, it is reverted with a message. */
function useChoice() {
  const client = useQueryClient();
  const { queryKey } = noticesQuery;
  const change = useMutation({
    mutationFn: async (body: NoticeChoices) => unwrap(await api.PUT("/api/account/notices", { body })),
    networkMode: "always",
    onMutate: (choices) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, choices);
      return before;
    },
    onError: (_error, _choices, before) => client.setQueryData(queryKey, before),
  });
  return {
    choose: change.mutate,
    failure: change.error === null ? null : errorMessage(change.error, unreachable()),
  };
}
