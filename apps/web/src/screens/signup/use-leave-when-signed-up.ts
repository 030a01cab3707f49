import { cleanEmail } from "@tradeslip/contracts/rules";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** Long enough to read what happens (docs/product.md, P9.12). */
const LEAVE_AFTER_MS = 2_000;

/** Once the account is there, to the one-time code that was sent to its address. */
export function useLeaveWhenSignedUp(signedUp: boolean, email: string): void {
  const navigate = useNavigate();
  const address = cleanEmail(email);
  useEffect(() => {
    if (!signedUp) return;
    const to = `/otp-verify?${new URLSearchParams({ email: address })}`;
    const timer = setTimeout(() => void navigate(to), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedUp, address, navigate]);
}
