import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskSettings } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { settingsQuery } from "../orders/order-queries.ts";

export interface Channel extends Pick<DeskSettings["channels"][number], "kind" | "value" | "active"> {
  /** `kind:value` of another channel; absent: the next active one. */
  readonly successor?: string;
}

/** Absent fields stay as they are. */
export type SettingsChange = Partial<
  Pick<DeskSettings, "takesOrders" | "hours" | "outsideHours" | "pause"> & {
    channels: Channel[];
    limits: Partial<DeskSettings["limits"]>;
    spread: NonNullable<DeskSettings["spread"]>;
  }
>;

/**
 * Changes a part of the settings in the version that is shown. If another admin was faster, they are read
 * again, and the error says so.
 */
export function useChangeSettings({ version }: Pick<DeskSettings, "version">) {
  return useSettingsCall(async (change: SettingsChange) =>
    unwrap(await api.PUT("/api/desk/settings", { body: { version, ...change } })),
  );
}

/** Another admin's confirmation of a new channel. */
export function useConfirmChannel() {
  return useSettingsCall(async ({ kind, value }: Pick<DeskSettings["channels"][number], "kind" | "value">) =>
    unwrap(await api.POST("/api/desk/settings/confirm-channel", { body: { kind, value } })),
  );
}

/** Another admin's confirmation of a looser limit. */
export function useConfirmChange() {
  return useSettingsCall(async (id: string) =>
    unwrap(await api.POST("/api/desk/settings/pending/{id}/confirm", { params: { path: { id } } })),
  );
}

/** Any member's objection to it. */
export function useObjectToChange() {
  return useSettingsCall(async (id: string) =>
    unwrap(await api.POST("/api/desk/settings/pending/{id}/object", { params: { path: { id } } })),
  );
}

export function useStopDesk() {
  return useSettingsCall(async (reason: string) =>
    unwrap(await api.POST("/api/desk/stop", { body: { reason } })),
  );
}

export function useRestartDesk() {
  return useSettingsCall<void>(async () => unwrap(await api.POST("/api/desk/restart")));
}

function useSettingsCall<Asked>(call: (asked: Asked) => Promise<DeskSettings>) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (asked: Asked) => carefully(() => call(asked)),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(settingsQuery);
    },
  });
}
