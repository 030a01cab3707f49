import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import { Switch } from "@tradeslip/ui/switch";
import { errorMessage } from "../../../lib/error-message.ts";
import type { SettingsSection } from "./settings-form.tsx";
import { useChangeSettings } from "./settings-queries.ts";

/** Whether the desk takes orders into its system at all. */
export function OrdersSwitch({ settings, isAdmin }: SettingsSection) {
  const call = useChangeSettings(settings);
  const { takesOrders } = settings;
  return (
    <Card title={t`Orders`}>
      <Switch
        label={t`Take orders in this console`}
        help={t`Off: orders are only messages in the chat, and nothing of them is kept here.`}
        checked={call.isPending ? (call.variables.takesOrders ?? takesOrders) : takesOrders}
        disabled={!isAdmin}
        onChange={(checked) => call.mutate({ takesOrders: checked })}
      />
      {call.error !== null && <Alert tone="danger">{errorMessage(call.error)}</Alert>}
    </Card>
  );
}
