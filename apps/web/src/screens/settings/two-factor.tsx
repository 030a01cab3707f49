import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { AccountFactors } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { useRef } from "react";
import { type FactorFlow, useFactorFlow } from "../../features/account/factors/use-factor-flow.tsx";
import { factorsQuery } from "../../features/account/factors-query.ts";
import { useSession } from "../../features/account/use-session.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { AccountAnswer } from "./account-answer.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

/** Shows the real state: on only while a second factor is in force (docs/product.md, P12.6). */
export function TwoFactor() {
  const user = useSession();
  const label = t`Two-Factor Authentication`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return <AccountOffer label={label} offer={t`With an account: ask for a second step at each login.`} />;
  return <TwoFactorGroup title={label} />;
}

function TwoFactorGroup({ title }: { title: string }) {
  const query = useQuery(factorsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const flow = useFactorFlow({ onClosed: () => heading.current?.focus() });
  return (
    <SettingGroup title={title} titleRef={heading}>
      {flow.failure !== null && <Alert tone="danger" title={errorMessage(flow.failure)} />}
      {flow.screen ?? (
        <AccountAnswer query={query}>{(factors) => <State factors={factors} flow={flow} />}</AccountAnswer>
      )}
      {flow.question}
    </SettingGroup>
  );
}

function State({ factors, flow }: { factors: AccountFactors; flow: FactorFlow }) {
  const { totp, recoveryCodesLeft: left } = factors;
  const { busy } = flow;
  if (totp === null)
    return (
      <SettingRow
        label={t`Off`}
        help={t`Strengthen your account: after your password, enter a code from an authenticator app.`}
      >
        <Button busy={busy} onClick={flow.setUpApp}>
          {t`Set up`}
        </Button>
      </SettingRow>
    );
  const since = formatTime(totp.since);
  return (
    <>
      <SettingRow label={t`Authenticator app`} help={t`Enhanced security enabled`}>
        <Badge tone="accent">{t`On`}</Badge>
        <Button busy={busy} onClick={flow.turnAppOff}>
          {t`Turn off`}
        </Button>
      </SettingRow>
      <SettingRow
        label={t`${plural(left, { one: "# recovery code is left", other: "# recovery codes are left" })}`}
        help={<span>{t`On since ${since}`}</span>}
      >
        <Button variant="quiet" busy={busy} onClick={flow.renewCodes}>
          {t`New recovery codes`}
        </Button>
      </SettingRow>
    </>
  );
}
