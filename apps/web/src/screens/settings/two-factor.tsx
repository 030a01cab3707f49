import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountFactors } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import { factorsQuery } from "../../features/account/factors-query.ts";
import { useSession } from "../../features/account/use-session.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, expectOk, unreachable, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { AccountAnswer } from "./account-answer.tsx";
import { AppSetup } from "./app-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** Shown as it is: on only while a second factor counts (docs/product.md, P12.6). */
export function TwoFactor() {
  const user = useSession();
  const label = t`Two-Factor Authentication`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return <AccountOffer label={label} offer={t`With an account: strengthen it by a second factor.`} />;
  return <TwoFactorGroup title={label} />;
}

type Shown =
  | { kind: "state" }
  | { kind: "setup"; secret: string; uri: string }
  | { kind: "codes"; codes: string[] };

function TwoFactorGroup({ title }: { title: string }) {
  const query = useQuery(factorsQuery);
  const client = useQueryClient();
  const [shown, show] = useState<Shown>({ kind: "state" });
  const { run, question } = useStepUp();
  const act = useMutation({
    mutationFn: (action: () => Promise<Shown>) => run(action),
    onSuccess: show,
    onSettled: () => client.invalidateQueries(factorsQuery),
  });
  const failed = act.error !== null && !(act.error instanceof StepUpCancelledError);
  return (
    <SettingGroup title={title}>
      {failed && <Alert tone="danger" title={errorMessage(act.error, unreachable())} />}
      {shown.kind === "state" && (
        <AccountAnswer query={query}>
          {(factors) => <State factors={factors} busy={act.isPending} act={act.mutate} />}
        </AccountAnswer>
      )}
      {shown.kind === "setup" && (
        <AppSetup
          {...shown}
          run={run}
          onCancel={() => show({ kind: "state" })}
          onConfirmed={(codes) => {
            show({ kind: "codes", codes });
            client.removeQueries({ queryKey: ["qr-code", shown.uri] });
            void client.invalidateQueries(factorsQuery);
          }}
        />
      )}
      {shown.kind === "codes" && <RecoveryCodes codes={shown.codes} onKept={() => show({ kind: "state" })} />}
      {question}
    </SettingGroup>
  );
}

interface StateProps {
  factors: AccountFactors;
  busy: boolean;
  act: (action: () => Promise<Shown>) => void;
}

function State({ factors: { totp, recoveryCodesLeft: left }, busy, act }: StateProps) {
  if (totp === null)
    return (
      <SettingRow
        label={t`Off`}
        help={t`Strengthen your account: a code of an authenticator app after your password.`}
      >
        <Button busy={busy} onClick={() => act(beginSetup)}>
          {t`Set up`}
        </Button>
      </SettingRow>
    );
  const since = formatTime(totp.since);
  return (
    <>
      <SettingRow label={t`Authenticator app`} help={t`Enhanced security enabled`}>
        <Badge tone="accent">{t`On`}</Badge>
        <Button busy={busy} onClick={() => act(turnOff)}>
          {t`Turn off`}
        </Button>
      </SettingRow>
      <SettingRow
        label={t`${plural(left, { one: "# recovery code is left", other: "# recovery codes are left" })}`}
        help={<span>{t`On since ${since}`}</span>}
      >
        <Button variant="quiet" busy={busy} onClick={() => act(renewCodes)}>
          {t`New recovery codes`}
        </Button>
      </SettingRow>
    </>
  );
}

async function beginSetup(): Promise<Shown> {
  return { kind: "setup", ...unwrap(await api.POST("/api/account/totp")) };
}

async function renewCodes(): Promise<Shown> {
  return { kind: "codes", codes: unwrap(await api.POST("/api/account/recovery-codes")).recoveryCodes };
}

async function turnOff(): Promise<Shown> {
  expectOk(await api.DELETE("/api/account/totp"));
  return { kind: "state" };
}
