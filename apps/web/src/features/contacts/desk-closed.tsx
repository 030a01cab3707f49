import { Suspense } from "react";
import { useContacts } from "../../lib/contacts.ts";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";

const deskClosedNotice = lazyChunk(
  "desk-closed-notice",
  () => import("./desk-closed-notice.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** Shown before an order if the desk is closed. Its code is loaded only then. */
export function DeskClosed() {
  const desk = useContacts()?.desk;
  if (desk === undefined || desk.open) return null;
  return (
    <Suspense fallback={null}>
      <deskClosedNotice.Screen desk={desk} />
    </Suspense>
  );
}
