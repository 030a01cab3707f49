import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useRef, useState } from "react";
import { addPasskey } from "../../features/account/factors/add-passkey.ts";
import { signalUnknown, whyNoPasskeys } from "../../features/account/factors/ask-passkey.ts";
import { RecoveryCodes } from "../../features/account/factors/recovery-codes.tsx";
import { useSession } from "../../features/account/use-session.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, expectOk, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { AccountAnswer, mayTryAgain } from "./account-answer.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { SettingGroup } from "./setting-group.tsx";
import { AccountOffer, SettingRow } from "./setting-row.tsx";

const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/passkeys", { signal })),
  retry: mayTryAgain,
});

/** Keys protected by a fingerprint, a face or a PIN (docs/product.md, P10.22). */
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
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, question } = useStepUp();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [said, say] = useState("");
  const changed = () => client.invalidateQueries({ queryKey: ["account"] });
  const done = (what: string) => {
    say(what);
    heading.current?.focus();
  };
  const act = useMutation({
    mutationFn: (action: () => Promise<void>) => run(action),
    onMutate: () => say(""),
    onSettled: changed,
  });
  const add = async () => {
    const { passkey, recoveryCodes } = await addPasskey();
    const { name } = passkey;
    setCodes(recoveryCodes);
    // The list of codes takes the focus itself.
    if (recoveryCodes === null) done(t`${name} is added.`);
  };
  const missing = whyNoPasskeys();
  const failed = act.error !== null && !(act.error instanceof StepUpCancelledError);
  return (
    <SettingGroup title={title} titleRef={heading}>
      <LiveRegion>{said}</LiveRegion>
      {failed && <Alert tone="danger" title={errorMessage(act.error)} />}
      {codes !== null ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            heading.current?.focus();
          }}
        />
      ) : (
        <AccountAnswer query={query}>
          {({ passkeys }) => (
            <>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={act.isPending}
                  rename={async (typed) => {
                    await run(() => rename(passkey.id, typed));
                    await changed();
                  }}
                  remove={() =>
                    act.mutate(async () => {
                      await remove(passkey.id);
                      const { name } = passkey;
                      done(t`${name} is removed.`);
                    })
                  }
                />
              ))}
              <SettingRow
                label={passkeys.length === 0 ? t`No passkey yet` : t`Another device`}
                help={missing ?? t`Log in by fingerprint, face or PIN, without a password.`}
              >
                <Button busy={act.isPending} disabled={missing !== null} onClick={() => act.mutate(add)}>
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

async function rename(id: string, name: string): Promise<void> {
  expectOk(await api.PATCH("/api/account/passkeys/{id}", { params: { path: { id } }, body: { name } }));
}

async function remove(id: string): Promise<void> {
  expectOk(await api.DELETE("/api/account/passkeys/{id}", { params: { path: { id } } }));
  await signalUnknown(id);
}
