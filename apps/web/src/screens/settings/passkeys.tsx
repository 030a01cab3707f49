import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { makePasskey, signalUnknown, whyNoPasskeys } from "../../features/account/factors/ask-passkey.ts";
import { RecoveryCodes } from "../../features/account/factors/recovery-codes.tsx";
import { useSession } from "../../features/account/use-session.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, expectOk, unreachable, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/passkeys", { signal })),
  retry: mayTryAgain,
});

/** Keys behind a fingerprint, a face or a PIN (docs/product.md, P10.22). */
export function Passkeys() {
  const user = useSession();
  const label = t`Passkeys`;
  if (user === undefined) return <SettingRow label={label} />;
  if (user === null)
    return <AccountOffer label={label} offer={t`With an account: log in by fingerprint, face or PIN.`} />;
  return <PasskeyGroup title={label} />;
}

function PasskeyGroup({ title }: { title: string }) {
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const { run, question } = useStepUp();
  const [codes, setCodes] = useState<string[] | null>(null);
  const act = useMutation({
    mutationFn: (action: () => Promise<string[] | null>) => run(action),
    networkMode: "always",
    onSuccess: setCodes,
    onSettled: () => client.invalidateQueries({ queryKey: ["account"] }),
  });
  const missing = whyNoPasskeys();
  const failed = act.error !== null && !(act.error instanceof StepUpCancelledError);
  return (
    <SettingGroup title={title}>
      {failed && <Alert tone="danger" title={errorMessage(act.error, unreachable())} />}
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <AccountAnswer query={query}>
          {({ passkeys }) => (
            <>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={act.isPending}
                  act={(action) => act.mutate(() => action().then(() => null))}
                />
              ))}
              <SettingRow
                label={passkeys.length === 0 ? t`No passkey yet` : t`Another device`}
                help={missing ?? t`Log in by fingerprint, face or PIN, without a password.`}
              >
                <Button
                  busy={act.isPending}
                  disabled={missing !== null}
                  onClick={() => act.mutate(addPasskey)}
                >
                  {t`Add a passkey`}
                </Button>
              </SettingRow>
            </>
          )}
        </AccountAnswer>
      )}
      {question}
    </SettingGroup>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  act: (action: () => Promise<void>) => void;
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, busy, act }: PasskeyRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const since = formatTime(createdAt);
  const used = lastUsedAt === null ? null : formatTime(lastUsedAt);
  if (typed !== null)
    return (
      <SettingRow label={name}>
        <Field
          label={t`Name of the passkey`}
          value={typed}
          maxLength={64}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button onClick={() => setTyped(null)}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={typed.trim() === ""}
          onClick={() => {
            act(() => rename(id, typed));
            setTyped(null);
          }}
        >
          {t`Save`}
        </Button>
      </SettingRow>
    );
  return (
    <SettingRow
      label={name}
      help={
        <span>{used === null ? t`Since ${since}, not used yet` : t`Since ${since}, last used ${used}`}</span>
      }
    >
      <Button variant="quiet" busy={busy} aria-label={t`Rename ${name}`} onClick={() => setTyped(name)}>
        {t`Rename`}
      </Button>
      <Button busy={busy} aria-label={t`Remove ${name}`} onClick={() => act(() => remove(id))}>
        {t`Remove`}
      </Button>
    </SettingRow>
  );
}

/** Returns the codes that come with the first factor. */
async function addPasskey(): Promise<string[] | null> {
  const response = await makePasskey();
  const body = { name: deviceName(), response: response as never };
  return unwrap(await api.POST("/api/account/passkeys", { body })).recoveryCodes;
}

async function rename(id: string, name: string): Promise<void> {
  expectOk(await api.PATCH("/api/account/passkeys/{id}", { params: { path: { id } }, body: { name } }));
}

async function remove(id: string): Promise<void> {
  expectOk(await api.DELETE("/api/account/passkeys/{id}", { params: { path: { id } } }));
  await signalUnknown(id);
}

/** A beginning: whoever has several devices of a kind names them. */
function deviceName(): string {
  const { userAgent } = navigator;
  const known = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) =>
    userAgent.includes(name),
  );
  return known ?? t`My device`;
}
