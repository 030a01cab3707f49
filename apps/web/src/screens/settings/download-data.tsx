import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useSession } from "../../features/account/use-session.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { isNotOffered, notOffered } from "./account-answer.tsx";
import { useHasNoOwnCalls } from "./sessions-query.ts";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** Everything stored about the person, as a file (docs/product.md, P12.5). */
export function DownloadData() {
  const user = useSession();
  const hasNoOwnCalls = useHasNoOwnCalls();
  const label = t`Download Data`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return (
      <AccountOffer
        label={label}
        offer={t`With an account: a copy of everything we keep with it. Without one, we keep nothing about you except what an open order needs.`}
      />
    );
  return hasNoOwnCalls ? <SettingRow label={label} help={notOffered()} /> : <DownloadRow label={label} />;
}

function DownloadRow({ label }: { label: string }) {
  const { run, question } = useStepUp();
  const download = useMutation({
    mutationFn: () => run(fetchExport),
    onSuccess: (file) => saveBlob("account.json", file),
  });
  const { error, isPending, isSuccess, mutate } = download;
  const failed = error !== null && !(error instanceof StepUpCancelledError);
  return (
    <div>
      <SettingRow
        label={label}
        help={t`Account, orders and sessions, as one JSON file. Agents' own notes aren't in it.`}
      >
        {isNotOffered(error) ? (
          <span>{notOffered()}</span>
        ) : (
          <Button busy={isPending} onClick={() => mutate()}>
            {t`Download`}
          </Button>
        )}
      </SettingRow>
      <LiveRegion>{isSuccess && t`Your data is downloaded.`}</LiveRegion>
      {failed && !isNotOffered(error) && (
        <Alert tone="danger" title={t`Nothing was downloaded`}>
          {errorMessage(error)}
        </Alert>
      )}
      {question}
    </div>
  );
}

async function fetchExport(): Promise<Blob> {
  return unwrap(await api.GET("/api/account/export", { parseAs: "blob" }));
}
