import { Suspense, useEffect, useState } from "react";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";

const goneChannels = lazyChunk(
  "gone-channels",
  () => import("./gone-channels.tsx"),
  () => null,
  () => loadMessages("channels"),
);

/** Which channels are gone, and who answers instead. Its code and its call come after all that the page shows by itself. */
export function ChannelNotice() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => prefetchWhenIdle(async () => setIsIdle(true)), []);
  return (
    isIdle && (
      <Suspense fallback={null}>
        <goneChannels.Screen />
      </Suspense>
    )
  );
}
