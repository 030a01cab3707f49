import { useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * Whether a code has just gone out: a link of ours that leads here (from the sign-up) follows the sending of one, unless
 * its state says otherwise ({ codeSent: false }). A reload, a step back or an address typed by hand do not.
 */
export function useJustSent(): boolean {
  const arrivedBy = useNavigationType();
  const state = useLocation().state as { codeSent?: boolean } | null;
  const [justSent] = useState(arrivedBy !== NavigationType.Pop && state?.codeSent !== false);
  return justSent;
}
