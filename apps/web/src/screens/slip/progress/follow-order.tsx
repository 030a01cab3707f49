import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderNotices, OrderStatus } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Field } from "@tradeslip/ui/field";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { type Dispatch, type SetStateAction, type SubmitEvent, useState } from "react";
import { useSessionHint } from "../../../features/account/session-hint.ts";
import { pushAbility, subscribeHere } from "../../../features/push/this-browser.ts";
import { api, expectOk, unwrap } from "../../../lib/api.ts";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import type { PushAddress } from "../../../lib/push-subscription.ts";
import { orderStatusQuery } from "../order-status.ts";

interface FollowDraft {
  readonly email: string;
  readonly code: string;
  /** A code was sent to the address. */
  readonly isMailed: boolean;
}

export const NOTHING_TYPED: FollowDraft = { email: "", code: "", isMailed: false };

interface FollowOrderProps {
  token: string;
  status: OrderStatus;
  /** Kept by the parent, because the form disappears while the server is unreachable. */
  draft: readonly [typed: FollowDraft, setTyped: Dispatch<SetStateAction<FollowDraft>>];
}

/** Push and email notices about this order only, without an account (docs/product.md, P22.9). */
export function FollowOrder({ token, status: { notices }, draft }: FollowOrderProps) {
  const isLoggedIn = useSessionHint();
  if (notices === undefined) return null;
  const isFollowed = notices.push || notices.emails.length > 0;
  // Accounts get notices according to their settings.
  if (isLoggedIn && !isFollowed) return null;
  return <Follow token={token} notices={notices} isFollowed={isFollowed} draft={draft} />;
}

interface FollowProps extends Omit<FollowOrderProps, "status"> {
  notices: OrderNotices;
  isFollowed: boolean;
}

function Follow({ token, notices, isFollowed, draft: [typed, setTyped] }: FollowProps) {
  const client = useQueryClient();
  const { queryKey } = orderStatusQuery(token);
  const path = { token };
  const { isMailed } = typed;
  const [said, say] = useState("");
  const follow = async (body: { push: PushAddress } | { email: string; code?: string }) => {
    const answer = await api.POST("/api/orders/{token}/notify", { params: { path }, body });
    client.setQueryData(queryKey, unwrap(answer));
  };
  const act = useMutation({
    mutationFn: (action: () => Promise<string>) => action(),
    onMutate: () => say(""),
    onSuccess: (done) => say(done),
  });
  const byPush = async () => {
    const push = await subscribeHere(notices.pushKey);
    if (push === null) return t`Your browser didn't allow it.`;
    await follow({ push });
    return t`This browser will notify you when the order changes.`;
  };
  const byMail = async () => {
    const { email, code } = typed;
    await follow(isMailed ? { email, code } : { email });
    setTyped(isMailed ? NOTHING_TYPED : { ...typed, isMailed: true });
    return isMailed ? t`We'll email you when the order changes.` : t`We've sent a code.`;
  };
  const stop = async () => {
    expectOk(await api.DELETE("/api/orders/{token}/notify", { params: { path } }));
    await client.invalidateQueries({ queryKey });
    return t`You won't get notifications about this order any more.`;
  };
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!act.isPending) act.mutate(byMail);
  }
  const errorOf = errorsByField(act.error);
  const field = (name: "email" | "code") => ({
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Card title={t`Tell me when it changes`}>
      <div className="[&>*+*]:mt-4">
        {isFollowed && (
          <>
            {notices.push && <p>{t`Your browser will notify you.`}</p>}
            {notices.emails.map((email) => (
              <p key={email}>{t`We write to ${email}.`}</p>
            ))}
          </>
        )}
        {!notices.push && pushAbility() === "able" && (
          <Button busy={act.isPending} onClick={() => act.mutate(byPush)}>
            {t`Tell me in this browser`}
          </Button>
        )}
        {notices.emails.length === 0 && (
          <form className="[&>*+*]:mt-4" onSubmit={submit} noValidate>
            {isMailed ? (
              <Field
                label={t`Code from the email`}
                help={t`Nothing arrived? Check your spam folder: an address gets only one of these codes a week.`}
                inputMode="numeric"
                autoComplete="one-time-code"
                dir="ltr"
                {...field("code")}
              />
            ) : (
              <Field
                label={t`Email address`}
                help={t`For this order only, and forgotten with it.`}
                type="email"
                autoComplete="email"
                dir="ltr"
                {...field("email")}
              />
            )}
            <div className="flex flex-wrap gap-3 items-center">
              <Button type="submit" busy={act.isPending}>
                {isMailed ? t`Confirm` : t`Send me a code`}
              </Button>
              {isMailed && (
                <Button onClick={() => setTyped({ ...typed, isMailed: false })}>{t`Another address`}</Button>
              )}
            </div>
          </form>
        )}
        {act.error !== null && errorOf(isMailed ? "code" : "email") === undefined && (
          <Alert tone="danger">{errorMessage(act.error)}</Alert>
        )}
        {said !== "" && (
          <p key={said} className="text-ink-muted text-s">
            {said}
          </p>
        )}
        {isFollowed && (
          <Button busy={act.isPending} onClick={() => act.mutate(stop)}>
            {t`Stop telling me`}
          </Button>
        )}
      </div>
      {/* Above, it would leave a gap before the first button. */}
      <LiveRegion>{said}</LiveRegion>
    </Card>
  );
}
