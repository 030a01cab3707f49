import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";

/** It's the desk's turn. */
export function NothingToDo() {
  return (
    <Card title={t`What to do now`}>
      <p>{t`Nothing to do right now. This page updates itself. You can close it and come back in this browser.`}</p>
    </Card>
  );
}
