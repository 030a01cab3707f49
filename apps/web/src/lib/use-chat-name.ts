import { deskChat, leadingContact, USUAL_CHAT } from "@tradeslip/contracts/rules";
import { useContacts } from "./contacts.ts";
import { usePublicConfig } from "./public-config.ts";

/** The service that takes orders now, as texts name it; before that the operator's, or the usual one. */
export function useChatName(): string {
  const leading = leadingContact(useContacts()?.contacts ?? []);
  const configured = usePublicConfig()?.chat?.name ?? USUAL_CHAT;
  return leading === undefined ? configured : deskChat(leading).name;
}
