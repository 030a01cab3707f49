import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import type { ReactElement } from "react";
import type { Draft } from "./use-draft.ts";

interface SaveActionsProps {
  draft: Pick<Draft<unknown>, "isChanged" | "drop">;
  call: { readonly isPending: boolean; readonly isSuccess: boolean };
  /** Shown before the buttons. */
  children?: ReactElement | false;
}

/** The end of a form with a draft: save it, or return to what is saved. */
export function SaveActions({ draft, call, children }: SaveActionsProps) {
  return (
    <div className="flex flex-wrap gap-3 items-center">
      {children}
      <Button type="submit" variant={draft.isChanged ? "primary" : "secondary"} busy={call.isPending}>
        {t`Save`}
      </Button>
      {draft.isChanged && (
        <Button variant="quiet" onClick={draft.drop}>
          {t`Discard`}
        </Button>
      )}
      {call.isSuccess && !draft.isChanged && <p role="status">{t`Saved.`}</p>}
    </div>
  );
}
