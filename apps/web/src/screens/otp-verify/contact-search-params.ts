import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";

/** Where the code went. */
export interface Contact {
  email?: string;
  phone?: string;
}

/** By which this tab remembers what it knows of the codes of a contact. */
export function codeKeyOf(contact: Contact | null | undefined): string {
  return contact?.email ?? contact?.phone ?? "";
}

const PHONE = /^\+?\d{7,18}$/;

/**
 * Who the address (?email=…&phone=…) says the code went to; null for none. What is neither a mail address nor
 * a number is left out: the page must not show a stranger's words as its own.
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
