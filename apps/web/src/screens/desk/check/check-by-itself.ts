import { i18n } from "@lingui/core";
import type { DeskCheckAnswer, SlipKeySet } from "@tradeslip/contracts";
import { checkPasted } from "@tradeslip/contracts/messages";
import { proveSlip } from "../../../features/slips/prove-slip.ts";

type CheckedAlone = Omit<DeskCheckAnswer, "order"> & { readonly order?: undefined };

/**
 * What a pasted text says beside its slip, without the server: the slip's signature proves the terms. What
 * the desk keeps of the order is unknown meanwhile, and a slip that no key here proves can't be checked.
 */
export async function checkByItself(text: string, keys: SlipKeySet["keys"]): Promise<CheckedAlone> {
  const { slip, differences, problems } = await checkPasted(text, {
    readSlip: async (token) => (await proveSlip(token, keys)) ?? "slip_key_unknown",
    ownHosts: [location.host],
    keepsOrders: null,
  });
  return {
    ...(slip === null ? {} : { slip }),
    differences,
    problems: problems.map(({ code, detail }) => ({ code, detail: i18n._(detail) })),
  };
}
