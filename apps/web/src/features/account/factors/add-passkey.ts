import { t } from "@lingui/core/macro";
import type { PasskeyAdded } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { makePasskey } from "./ask-passkey.ts";

/**
 * Has the browser make a passkey, and adds it to the account under the device's name. Throws an error with a
 * message for people.
 */
export async function addPasskey(): Promise<PasskeyAdded> {
  const response = await makePasskey();
  const body = { name: deviceName(), response: response as never };
  return unwrap(await api.POST("/api/account/passkeys", { body }));
}

/** A first name for it: users with several devices of one kind rename them. */
function deviceName(): string {
  const { userAgent } = navigator;
  const known = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) =>
    userAgent.includes(name),
  );
  return known ?? t`My device`;
}
