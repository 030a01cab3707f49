import { Suspense, useEffect } from "react";
import { useChannelsUnknown, useContacts } from "../../lib/contacts.ts";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";

const goneChannels = lazyChunk(
  "gone-channels",
  () => import("./gone-channels.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** By then a page is quiet, and still within the minute for which it knows its channels. */
const AHEAD_MS = 15_000;

/**
 * Names the channels that are switched off and their successors, or says that this is unknown. Its code is
 * loaded in advance, for when the connection is lost.
 */
export function ChannelNotice() {
  const known = useContacts();
  const contacts = known?.contacts ?? [];
  const isUnknown = useChannelsUnknown();
  useEffect(() => {
    const timer = setTimeout(() => void goneChannels.preload().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isUnknown && contacts.every(({ active }) => active)) return null;
  return (
    <Suspense fallback={null}>
      <goneChannels.Screen
        contacts={contacts}
        keepsOrders={known?.desk.keepsOrders === true}
        isUnknown={isUnknown}
      />
    </Suspense>
  );
}
