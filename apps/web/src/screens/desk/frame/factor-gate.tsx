import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { type Ref, useRef } from "react";
import { whyNoPasskeys } from "../../../features/account/factors/ask-passkey.ts";
import { type FactorFlow, useFactorFlow } from "../../../features/account/factors/use-factor-flow.tsx";
import { factorsQuery } from "../../../features/account/factors-query.ts";
import { useStepUp } from "../../../features/account/use-step-up.tsx";
import { errorMessage } from "../../../lib/error-message.ts";

/**
 * Before the console: a user with a role shows a second factor, or sets one up (docs/product.md, P10.18). The
 * gate stays until the recovery codes are saved, even if the session suffices before.
 * @param onPassed reads the session again, once it suffices
 */
export default function FactorGate({ onPassed }: { onPassed: () => Promise<void> }) {
  const { data, error, isFetching, refetch } = useQuery(factorsQuery);
  const pass = useMutation({ mutationFn: onPassed });
  const heading = useRef<HTMLHeadingElement>(null);
  const flow = useFactorFlow({ onClosed: () => heading.current?.focus(), onDone: () => pass.mutate() });
  // The account already has a factor while the recovery codes of its first one are shown.
  const isNew = flow.screen !== null || (data?.totp === null && data.passkeys === 0);
  if (pass.isPending) return <p role="status">{t`Loading...`}</p>;
  return (
    <div className="grid gap-4 justify-items-start">
      {data === undefined && error === null && <p role="status">{t`Loading...`}</p>}
      {data === undefined && error !== null && (
        <Alert tone="danger" title={errorMessage(error)}>
          <Button size="s" busy={isFetching} onClick={() => void refetch()}>
            {t`Try Again`}
          </Button>
        </Alert>
      )}
      {data !== undefined &&
        (isNew ? <Enrol flow={flow} titleRef={heading} /> : <Prove onPassed={() => pass.mutate()} />)}
    </div>
  );
}

function Enrol({ flow, titleRef }: { flow: FactorFlow; titleRef: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <h2 ref={titleRef} tabIndex={-1} className="text-l">
        {t`Set up your second factor`}
      </h2>
      <p>{t`Whoever answers orders proves who they are by more than a password. It takes a minute, and nothing you typed here is lost.`}</p>
      {flow.failure !== null && <Alert tone="danger" title={errorMessage(flow.failure)} />}
      {flow.screen ?? <Offers flow={flow} />}
      {flow.question}
    </>
  );
}

/** Offers a passkey first where this browser supports them: nothing has to be typed, now or later. */
function Offers({ flow }: { flow: FactorFlow }) {
  const missing = whyNoPasskeys();
  return (
    <>
      {missing === null && <p>{t`With a passkey, your fingerprint, face or PIN is enough.`}</p>}
      <div className="flex flex-wrap gap-3">
        {missing === null && (
          <Button variant="primary" busy={flow.busy} onClick={flow.addPasskey}>
            {t`Add a passkey`}
          </Button>
        )}
        <Button
          variant={missing === null ? "secondary" : "primary"}
          busy={flow.busy}
          onClick={flow.setUpApp}
        >{t`Set up an authenticator app`}</Button>
      </div>
      {missing !== null && <p className="text-ink-muted text-s">{missing}</p>}
    </>
  );
}

/** The session began before the account had a factor. */
function Prove({ onPassed }: { onPassed: () => void }) {
  const { ask, question } = useStepUp();
  const prove = useMutation({ mutationFn: ask, onSuccess: onPassed });
  return (
    <>
      <h2 className="text-l">{t`Show your second factor`}</h2>
      <p>{t`You logged in here before your account had one.`}</p>
      <Button variant="primary" busy={prove.isPending} onClick={() => prove.mutate()}>
        {t`Confirm it's you`}
      </Button>
      {question}
    </>
  );
}
