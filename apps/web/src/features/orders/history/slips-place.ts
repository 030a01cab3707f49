import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";

export const SLIPS_ID = "slips";

/** The list's address. */
export const SLIPS_ADDRESS = `/exchange#${SLIPS_ID}`;

/** Brings the list into view for who came by its address: the list is drawn later than the browser looks for it. */
export function useArrivalAtSlips(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${SLIPS_ID}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [hash]);
  return place;
}
