import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoices } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Switch } from "@tradeslip/ui/switch";
import { api, unwrap } from "../../lib/api.ts";
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
  const { chosen, choose, failure } = useChoice();
  const keepsOrders = useContacts()?.desk.keepsOrders;
  return (
    <>
      {failure !== null && (
        <Alert tone="danger" title={t`Nothing was changed`}>
          {failure}
        </Alert>
      )}
      <AccountAnswer query={query}>
        {(saved) => {
          const choices = chosen ?? saved;
          return (
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
          );
        }}
      </AccountAnswer>
    </>
  );
}

/**
 * Optimistic: shown at once, and sent one after another, because each carries all choices. What could not be
 * saved is reverted with a message, unless a later choice waits.
 */
function useChoice() {
  const client = useQueryClient();
  const { queryKey: mutationKey } = noticesQuery;
  const [chosen] = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as NoticeChoices,
  }).slice(-1);
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (body: NoticeChoices) => unwrap(await api.PUT("/api/account/notices", { body })),
    onSuccess: (_answer, choices) => client.setQueryData(mutationKey, choices),
  });
  return {
    chosen,
    choose: change.mutate,
    failure: change.error === null ? null : errorMessage(change.error),
  };
}
