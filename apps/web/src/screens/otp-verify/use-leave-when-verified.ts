import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { LoginArrival } from "../../features/session/login-arrival.ts";

/** docs/product.md, P9.17. */
const SHOWN_MS = 2_000;

/** Leads on to the login, once the success has been read. */
export function useLeaveWhenVerified(verified: boolean, email: string | undefined): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const arrival: LoginArrival = { done: "verified", ...(email !== undefined && { email }) };
    void navigate("/login", { state: arrival });
  });
  useEffect(() => {
    if (!verified) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [verified]);
}
