import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { Meter } from "@tradeslip/ui/meter";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { Question } from "../../../lib/question.tsx";
import {
  freeAddresses,
  inputOf,
  useConfirmAccount,
  useDeleteAccount,
  usePutAccount,
} from "./account-calls.ts";
import { formatBareSum } from "../../../lib/format-sum.ts";
import { partLink } from "../frame/desk-part.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountHistory } from "./account-history.tsx";
import { KIND_WORDS } from "./account-kinds.ts";

interface AccountProps {
  account: ReceivingAccount;
  isAdmin: boolean;
}

interface AccountCardProps extends AccountProps {
  /** Another admin removed it while its form was open. */
  isGone: boolean;
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
}

/**
 * A receiving account: how much of its daily ceiling is used, whether it is in force, and an admin's actions.
 */
export function AccountCard({ account, isAdmin, isGone, isEdited, onEdit, onDone }: AccountCardProps) {
  const [isRemoving, setRemoving] = useState(false);
  if (isEdited)
    return (
      <Card title={account.name}>
        <AccountForm id={account.id} account={account} isGone={isGone} onDone={onDone} />
      </Card>
    );
  return (
    <Card className="grid grid-cols-1 gap-3" title={account.name} aside={<State account={account} />}>
      <p className="text-ink-muted">{kindOf(account)}</p>
      <Day account={account} />
      {account.postsLaterHours > 0 && (
        <p key={account.postsLaterHours}>
          {plural(account.postsLaterHours, {
            one: "Its lines may be dated up to # hour after the hold",
            other: "Its lines may be dated up to # hours after the hold",
          })}
        </p>
      )}
      <p>
        <Link to={`${partLink("accounts")}&account=${account.id}`}>{t`Day and statements`}</Link>
      </p>
      {account.kind === "coin" && <Addresses account={account} />}
      {account.counts ? (
        <Disclosure summary={t`What customers are shown`}>
          <Shown account={account} />
        </Disclosure>
      ) : (
        // Always expanded, because an admin must not confirm what they have not seen.
        <>
          <Shown account={account} />
          {account.kind === "coin" && <FreeAddresses account={account} />}
        </>
      )}
      {isAdmin && (
        <Disclosure summary={t`History`}>
          <AccountHistory id={account.id} />
        </Disclosure>
      )}
      {!account.counts && <Waiting account={account} isAdmin={isAdmin} />}
      {isAdmin &&
        (isRemoving ? (
          <Removing account={account} onCancel={() => setRemoving(false)} />
        ) : (
          <Actions account={account} onEdit={onEdit} onRemove={() => setRemoving(true)} />
        ))}
    </Card>
  );
}

function Shown({ account: { holder, details } }: Pick<AccountProps, "account">) {
  return (
    <dl className="grid gap-2 [&>div]:flex [&>div]:flex-wrap [&>div]:gap-y-1 [&>div]:gap-x-4 [&>div]:justify-between [&_dt]:text-ink-muted [&_dd]:wrap-anywhere">
      {[{ label: t`Holder`, value: holder }, ...details].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where sellers will send their coins. */
function FreeAddresses({ account }: Pick<AccountProps, "account">) {
  return (
    <div className="grid gap-1">
      <h4 className="text-ink-muted">{t`Addresses that customers will be shown`}</h4>
      <ul translate="no" className="grid gap-1 p-0 m-0 list-none font-mono text-s wrap-anywhere">
        {freeAddresses(account).map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </div>
  );
}

function State({ account: { paused, counts } }: { account: ReceivingAccount }) {
  if (paused) return <Badge tone="indicative">{t`Paused`}</Badge>;
  return counts ? <Badge tone="live">{t`In use`}</Badge> : <Badge tone="accent">{t`Waits`}</Badge>;
}

function kindOf({ kind, currency, network }: ReceivingAccount): string {
  const place = network === undefined ? undefined : networkNamed(network)?.label;
  return [i18n._(KIND_WORDS[kind]), place, currency].filter(Boolean).join(", ");
}

function Day({ account: { usedToday, dailyCeiling, currency } }: Pick<AccountProps, "account">) {
  const used = `${formatBareSum(usedToday, currency)} ${currency}`;
  if (dailyCeiling === null) return <p key={used}>{t`${used} today, no ceiling`}</p>;
  const ceiling = formatBareSum(dailyCeiling, currency);
  const percent = (Number(usedToday) / Number(dailyCeiling)) * 100;
  return (
    <>
      <p key={used}>{t`${used} of ${ceiling} today`}</p>
      <Meter label={t`Used of today's ceiling`} percent={percent} />
    </>
  );
}

function Addresses({ account }: Pick<AccountProps, "account">) {
  const free = freeAddresses(account).length;
  const all = account.addresses?.length ?? 0;
  if (free === 0) return <Alert tone="danger">{t`No address is left. Add addresses.`}</Alert>;
  return <p key={free}>{t`${free} of ${all} addresses are free`}</p>;
}

/** New or changed: not shown to customers yet. */
function Waiting({ account, isAdmin }: AccountProps) {
  const confirm = useConfirmAccount(account.id);
  // If a newer version arrives just before the press, the admin has not read it: the server refuses the older
  // version, and the next press confirms the newer.
  const [read, setRead] = useState(account.version);
  const { countsFrom, changedBy } = account;
  const at = formatTime(account.changedAt);
  return (
    <Alert
      tone="info"
      title={changedBy === "" ? t`Changed at ${at}.` : t`${changedBy} changed it at ${at}.`}
      action={
        isAdmin && countsFrom === undefined ? (
          <Button
            busy={confirm.isPending}
            onClick={() => confirm.mutate(read, { onError: () => setRead(account.version) })}
          >
            {t`Confirm it`}
          </Button>
        ) : undefined
      }
    >
      <span key={countsFrom ?? "admin"}>
        {countsFrom === undefined
          ? t`No order gets it until another admin confirms it. Compare each figure with the bank's own papers first.`
          : t`It takes effect from ${formatTime(countsFrom)}.`}
      </span>
      {confirm.error !== null && (
        <p key={String(confirm.error)} role="alert">
          {errorMessage(confirm.error)}
        </p>
      )}
    </Alert>
  );
}

interface ActionsProps {
  account: ReceivingAccount;
  onEdit: () => void;
  onRemove: () => void;
}

function Actions({ account, onEdit, onRemove }: ActionsProps) {
  const put = usePutAccount(account.id);
  return (
    <>
      {put.error !== null && <Alert tone="danger">{errorMessage(put.error)}</Alert>}
      <div className="flex flex-wrap gap-3 items-center">
        <Button
          busy={put.isPending}
          onClick={() => put.mutate({ ...inputOf(account), paused: !account.paused })}
        >
          {account.paused ? t`Resume` : t`Pause`}
        </Button>
        <Button onClick={onEdit}>{t`Change`}</Button>
        <Button variant="quiet" onClick={onRemove}>{t`Remove`}</Button>
      </div>
    </>
  );
}

function Removing({ account, onCancel }: { account: ReceivingAccount; onCancel: () => void }) {
  const remove = useDeleteAccount(account.id);
  return (
    <Question className="grid grid-cols-1 gap-4" aria-label={t`Remove ${account.name}?`} onEscape={onCancel}>
      <p>{t`Remove ${account.name}? Orders that were shown it keep its details.`}</p>
      {remove.error !== null && <Alert tone="danger">{errorMessage(remove.error)}</Alert>}
      <div className="flex flex-wrap gap-3 items-center">
        <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate(account.version)}>
          {t`Remove it`}
        </Button>
        <Button variant="quiet" onClick={onCancel}>{t`Keep it`}</Button>
      </div>
    </Question>
  );
}
