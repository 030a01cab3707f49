import type { Message } from "./message.ts";

export const PASSKEY_NAME_MISSING: Message = /*i18n*/ {
  id: "passkey_name_missing",
  message: "Please name the passkey, such as by its device.",
};
export const PASSKEY_NAME_LENGTH = 64;

export function checkPasskeyName(name: string): Message | null {
  return name.trim() === "" ? PASSKEY_NAME_MISSING : null;
}
