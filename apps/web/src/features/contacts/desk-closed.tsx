import { Suspense } from "react";
import { useContacts } from "../../lib/contacts.ts";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";

const closedDesk = lazyChunk(
  "closed-desk",
  () => import("./closed-desk.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** Shown before an order if the desk is closed. Its code is loaded only then. */
export function DeskClosed() {
  const desk = useContacts()?.desk;
  if (desk === undefined || desk.open) return null;
  return (
    <Suspense fallback={null}>
      <closedDesk.Screen desk={desk} />
    </Suspense>
  );
}
