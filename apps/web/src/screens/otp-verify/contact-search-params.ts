import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";

/** Where the code went. */
export interface Contact {
  email?: string;
  phone?: string;
}

/** The key under which this tab remembers a contact's codes. */
export function codeKeyOf(contact: Contact | null | undefined): string {
  return contact?.email ?? contact?.phone ?? "";
}

const PHONE = /^\+?\d{7,18}$/;

/**
 * The contact that the code went to, from the address (?email=…&phone=…); null if there is none. Skips values
 * that are neither a mail address nor a number: the page must not show foreign text as its own.
 */
export function contactIn(search: string): Contact | null {
  const query = new URLSearchParams(search);
  const email = cleanEmail(query.get("email") ?? "");
  // An unescaped plus sign arrives as a space.
  const phone = (query.get("phone") ?? "").replace(/^ /, "+");
  const contact = {
    ...(checkEmail(email) === null && { email }),
    ...(PHONE.test(phone) && { phone }),
  };
  return "email" in contact || "phone" in contact ? contact : null;
}
