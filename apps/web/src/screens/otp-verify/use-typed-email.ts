import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { useRef, useState } from "react";
import type { Contact } from "./contact-in-address.ts";

/** The address typed into the form, for who came without one. */
export function useTypedEmail() {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** Null for no usable address: then the field says so. */
  function read(): Contact | null {
    const mistake = checkEmail(typed);
    setError(mistake);
    if (mistake === null) return { email: cleanEmail(typed) };
    input.current?.focus();
    return null;
  }
  const field = {
    ref: input,
    label: "Email",
    type: "email",
    autoComplete: "email",
    value: typed,
    error,
    onChange: (event: { target: HTMLInputElement }) => {
      setTyped(event.target.value);
      setError(null);
    },
  } as const;
  return { read, field };
}
