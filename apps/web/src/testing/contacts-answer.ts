import type { Contacts } from "@tradeslip/contracts";

export const openDesk: Contacts["desk"] = {
  hours: null,
  open: true,
  opensAt: null,
  refusesOrders: false,
  notice: null,
  keepsOrders: true,
};

/** An open desk on WhatsApp and Telegram. */
export function contactsAnswer(now: Date, changes: Partial<Contacts> = {}): Contacts {
  return {
    issuedAt: now.toISOString(),
    contacts: [
      { kind: "whatsapp", value: "12025550143", active: true },
      { kind: "telegram", value: "our_desk", active: true },
    ],
    retired: [{ kind: "whatsapp", value: "12025550100" }],
    hosts: ["desk.example"],
    profiles: ["mailto:help@desk.example", "https://instagram.example/desk"],
    desk: openDesk,
    ...changes,
  };
}
