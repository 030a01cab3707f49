import { CopyButton, IconButton } from "@tradeslip/ui";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { book } from "../../../content/book.ts";

/** Hands the page's address to the device's own sharing, and where there is none, to the clipboard. */
export function ShareBook() {
  const [shares, setShares] = useState("share" in navigator);
  // Without the payment that this browser may be at.
  const url = `${globalThis.location.origin}/resources`;

  async function share() {
    try {
      await navigator.share({ title: book.title, url });
    } catch (error) {
      // The person closed the sheet: nothing is amiss.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setShares(false);
    }
  }
  if (!shares) return <CopyButton text={url} label="Copy link" variant="quiet" size="s" />;
  return (
    <IconButton label="Share this book" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
    </IconButton>
  );
}
