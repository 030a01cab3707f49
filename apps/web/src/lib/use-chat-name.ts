import { deskChat, leadingContact, USUAL_CHAT } from "@tradeslip/contracts/rules";
import { useContacts } from "./contacts.ts";
import { usePublicConfig } from "./public-config.ts";

/** The name of the service that takes orders now; until that is known, the operator's, or the usual one. */
export function useChatName(): string {
  const leading = leadingContact(useContacts()?.contacts ?? []);
  const configured = usePublicConfig()?.chat?.name ?? USUAL_CHAT;
  return leading === undefined ? configured : deskChat(leading).name;
}
