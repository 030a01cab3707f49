import { Suspense, useEffect } from "react";
import { useChannelsUnknown, useContacts } from "../../lib/contacts.ts";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";

const goneChannels = lazyChunk(
  "gone-channels",
  () => import("./gone-channels.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** Which channels are switched off, and who answers instead; or that it can't be known. Its code is here before a network goes. */
export function ChannelNotice() {
  const contacts = useContacts()?.contacts ?? [];
  const isUnknown = useChannelsUnknown();
  useEffect(() => prefetchWhenIdle(goneChannels.preload), []);
  if (!isUnknown && contacts.every(({ active }) => active)) return null;
  return (
    <Suspense fallback={null}>
      <goneChannels.Screen contacts={contacts} isUnknown={isUnknown} />
    </Suspense>
  );
}
