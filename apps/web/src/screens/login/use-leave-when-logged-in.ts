import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

/** docs/product.md, P9.2. */
const SHOWN_MS = 1_500;

/** Leads on to the dashboard, once the success has been read. */
export function useLeaveWhenLoggedIn(loggedIn: boolean): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate("/users"));
  useEffect(() => {
    if (!loggedIn) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [loggedIn]);
}
