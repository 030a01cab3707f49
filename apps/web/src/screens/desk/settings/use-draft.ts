import { useState } from "react";

export interface Draft<Part> {
  /** What was typed; until then, what is saved. */
  readonly value: Part;
  readonly change: (value: Part) => void;
  readonly isChanged: boolean;
  /** What was saved when editing began, if another admin has changed it since; else null. */
  readonly before: Part | null;
  readonly drop: () => void;
  /** After `sent` was saved, as the server keeps it: what was typed since then stays. */
  readonly saved: (sent: Part, kept: Part) => void;
}

/** A draft of a part of the settings, which stays if the saved part changes meanwhile. */
export function useDraft<Part>(saved: Part): Draft<Part> {
  const [draft, setDraft] = useState<{ readonly begun: Part; readonly typed: Part } | null>(null);
  const isChanged = draft !== null && !isSame(draft.typed, saved);
  return {
    value: draft?.typed ?? saved,
    change: (typed) => setDraft({ begun: draft?.begun ?? saved, typed }),
    isChanged,
    before: isChanged && !isSame(draft.begun, saved) ? draft.begun : null,
    drop: () => setDraft(null),
    saved: (sent, kept) =>
      setDraft((now) => (now === null || isSame(now.typed, sent) ? null : { begun: kept, typed: now.typed })),
  };
}

/** Compares JSON values. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
