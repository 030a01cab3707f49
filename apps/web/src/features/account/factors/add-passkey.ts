import { t } from "@lingui/core/macro";
import type { PasskeyAdded } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { makePasskey } from "./ask-passkey.ts";

/** Has the browser make a passkey, which the account gets under the device's name. Throws what to say. */
export async function addPasskey(): Promise<PasskeyAdded> {
  const response = await makePasskey();
  const body = { name: deviceName(), response: response as never };
  return unwrap(await api.POST("/api/account/passkeys", { body }));
}

/** A beginning: a user with several devices of a kind names them. */
function deviceName(): string {
  const { userAgent } = navigator;
  const known = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) =>
    userAgent.includes(name),
  );
  return known ?? t`My device`;
}
