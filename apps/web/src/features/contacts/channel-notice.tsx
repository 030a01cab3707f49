import { Suspense } from "react";
import { useContacts } from "../../lib/contacts.ts";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";

const goneChannels = lazyChunk(
  "gone-channels",
  () => import("./gone-channels.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** Which channels are switched off, and who answers instead. Its code comes when one is. */
export function ChannelNotice() {
  const contacts = useContacts()?.contacts ?? [];
  if (contacts.every(({ active }) => active)) return null;
  return (
    <Suspense fallback={null}>
      <goneChannels.Screen contacts={contacts} />
    </Suspense>
  );
}
