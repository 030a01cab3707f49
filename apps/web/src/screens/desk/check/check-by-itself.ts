import { i18n } from "@lingui/core";
import type { DeskCheckAnswer, SlipKeySet } from "@tradeslip/contracts";
import { checkPasted } from "@tradeslip/contracts/messages";
import { proveSlip } from "../../../features/slips/prove-slip.ts";

type CheckedAlone = Omit<DeskCheckAnswer, "order"> & { readonly order?: undefined };

/**
 * Compares a pasted text with its slip without the server: the slip's signature proves the terms. What the
 * desk knows of the order is missing then, and a slip that no known key proves can't be checked.
 */
export async function checkByItself(text: string, keys: SlipKeySet["keys"]): Promise<CheckedAlone> {
  const { slip, differences, compared, problems } = await checkPasted(text, {
    readSlip: async (token) => (await proveSlip(token, keys)) ?? "slip_key_unknown",
    ownHosts: [location.host],
    keepsOrders: null,
  });
  return {
    ...(slip === null ? {} : { slip }),
    differences,
    ...(compared === null ? {} : { compared }),
    problems: problems.map(({ code, detail }) => ({ code, detail: i18n._(detail) })),
  };
}
