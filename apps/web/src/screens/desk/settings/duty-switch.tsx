import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import { Switch } from "@tradeslip/ui/switch";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { DESK } from "../orders/order-queries.ts";

const dutyQuery = queryOptions({
  queryKey: [DESK, "duty"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/duty", { signal })),
});

/** Each agent's own choice: whether to be called by mail while no agent has a console open. */
export function DutySwitch() {
  const client = useQueryClient();
  const { data, error } = useQuery(dutyQuery);
  const change = useMutation({
    mutationFn: async (onDuty: boolean) => unwrap(await api.PUT("/api/desk/duty", { body: { onDuty } })),
    onSuccess: (answer) => client.setQueryData(dutyQuery.queryKey, answer),
  });
  const failure = change.error ?? (data === undefined ? error : null);
  return (
    <Card title={t`You`}>
      <Switch
        label={t`On duty`}
        help={t`We email you when an order waits and nobody had a console open for ten minutes: its reference and a link, at most every ten minutes. Browsers where your push notices are on get one, too.`}
        checked={change.isPending ? change.variables : (data?.onDuty ?? false)}
        disabled={data === undefined}
        onChange={(checked) => change.mutate(checked)}
      />
      {failure !== null && <Alert tone="danger">{errorMessage(failure)}</Alert>}
    </Card>
  );
}
