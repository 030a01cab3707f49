import { Button } from "@tradeslip/ui";
import { Dialog } from "@tradeslip/ui/app";
import { useState } from "react";

/** Empties the list, after asking. */
export function ClearSlips({ count, onClear }: { count: number; onClear: () => void }) {
  const [asks, setAsks] = useState(false);
  const slips = count === 1 ? "the one slip" : `all ${count} slips`;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        Clear the list
      </Button>
      <Dialog
        kind="question"
        open={asks}
        onClose={() => setAsks(false)}
        title="Clear your slips?"
        actions={
          <>
            <Button onClick={() => setAsks(false)}>Cancel</Button>
            <Button variant="primary" onClick={onClear}>
              Clear {slips}
            </Button>
          </>
        }
      >
        This takes {slips} off this device. Orders that you have sent are not touched, and a slip's link goes
        on showing its terms.
      </Dialog>
    </>
  );
}
