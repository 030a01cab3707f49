import { useQuery } from "@tanstack/react-query";
import { classNames } from "@tradeslip/ui/class-names";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { loadChunk } from "../lazy-chunk.tsx";
import styles from "./qr-code.module.css";

/** Light modules around the code; scanners need four. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** s: for a short text. m: for a long link, l: for a whole message; both grow with the text. */
  size?: "s" | "m" | "l";
  /** Draws it before it comes into view, because it may be printed. */
  atOnce?: boolean;
}

/**
 * Draws a QR code. The encoder is loaded when the element comes into view; until then it shows an empty area.
 */
export default function QrCode({ text, label, size = "s", atOnce = false }: QrCodeProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(text, useSeen(place, atOnce));
  return (
    <div
      ref={place}
      className={classNames(
        styles["paper"],
        size !== "s" && styles["grows"],
        size === "l" && styles["large"],
      )}
      style={{ "--modules": drawing?.edge } as CSSProperties}
    >
      {drawing && (
        <svg role="img" aria-label={label} viewBox={drawing.viewBox} className="w-full h-full">
          {/* The CSS background may be overridden or missing. */}
          <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width="100%" height="100%" fill="#ffffff" />
          <path d={drawing.path} fill="#000000" shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  );
}

function useDrawing(text: string, wanted: boolean) {
  return useQuery({
    queryKey: ["qr-code", text],
    queryFn: async () =>
      (await loadChunk("draw-qr-code", () => import("./draw-qr-code.ts"))).drawQrCode(text, QUIET_ZONE),
    enabled: wanted,
    staleTime: Infinity,
    networkMode: "always",
    // Even if the last fetch began offline: the connection may fail before the encoder has loaded.
    refetchOnReconnect: true,
  }).data;
}

/** Far enough ahead to be ready in time. */
const AHEAD = "300px";

/** Whether the element has ever come (nearly) into view. */
function useSeen(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [seen, setSeen] = useState(atOnce);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
