import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { networkNamed } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Address } from "../../../features/order-steps/address.tsx";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatUsd } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Kbd } from "../keys/kbd.tsx";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { orderLink } from "../lists/order-link.ts";
import { moneyText, sumText } from "../lists/sums.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { BookPayouts } from "./book-payouts.tsx";
import { readyPayoutsQuery, useExportPayouts } from "./payout-calls.ts";
import {
  groupKey,
  groupsOf,
  payoutCsv,
  type PayoutGroup,
  payoutList,
  type ReadyPayout,
} from "./payout-lists.ts";

/** Coin payouts of several orders in one transaction (P20.12). */
export default function PayoutsPart() {
  const ready = useQuery(readyPayoutsQuery);
  const { data } = ready;
  const choice = useChoice();
  const [chosen, setChosen] = useState<string | null>(null);
  const [booked, setBooked] = useState(0);
  if (data === undefined) return <PartWait queries={[ready]} title={t`The payouts could not be loaded`} />;
  const groups = groupsOf(data.payouts);
  const group = groups.find(({ key }) => key === chosen) ?? groups[0];
  // What is typed belongs to the coin that is shown, though another one may have more orders meanwhile.
  if (group !== undefined && group.key !== chosen) setChosen(group.key);
  const payouts = group?.payouts.filter(choice.isChosen) ?? [];
  return (
    <PartPage
      title={t`Pay out together`}
      actions={payouts.length > 0 && <Lists payouts={payouts} onTaken={choice.noteTaken} />}
    >
      {booked > 0 && (
        <p key={booked} role="status">
          {plural(booked, { one: "# order is marked as sent.", other: "# orders are marked as sent." })}
        </p>
      )}
      {group === undefined ? (
        <p className="text-ink-muted">
          {t`Nothing to pay out: your orders' coins appear here once their money has been seen and, where needed, approved.`}
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-5 max-w-[64rem]">
          <Groups groups={groups} shown={group.key} onShow={setChosen} />
          <section className="grid gap-2" aria-label={groupName(group)}>
            <ul className="p-0 m-0 list-none">
              {group.payouts.map((payout) => (
                <Row
                  key={payout.reference}
                  payout={payout}
                  isChosen={choice.isChosen(payout)}
                  isLater={choice.isLater(payout)}
                  onToggle={() => choice.toggle(payout)}
                />
              ))}
            </ul>
            <Sum payouts={payouts} />
            <p className="text-s text-ink-muted">{t`Compare the underlined characters in your wallet.`}</p>
          </section>
          <BookPayouts
            key={group.key}
            group={group}
            payouts={payouts}
            onBooked={(count) => {
              choice.forgetTaken(group.key);
              setBooked(count);
            }}
          />
        </div>
      )}
    </PartPage>
  );
}

/**
 * Which orders one transaction pays: all that are ready, unless the agent says otherwise. Once a list was taken to
 * the wallet, those that get ready later are not among them.
 */
function useChoice() {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** By coin and network. */
  const [taken, setTaken] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const isLater = ({ reference, ...payout }: ReadyPayout) =>
    taken.get(groupKey(payout))?.has(reference) === false;
  const isChosen = (payout: ReadyPayout) => ticks.get(payout.reference) ?? !isLater(payout);
  return {
    isChosen,
    isLater,
    toggle: (payout: ReadyPayout) => setTicks(new Map(ticks).set(payout.reference, !isChosen(payout))),
    noteTaken: (payouts: readonly ReadyPayout[]) => {
      const [first] = payouts;
      if (first === undefined) return;
      const references = new Set(payouts.map(({ reference }) => reference));
      setTaken((known) => new Map(known).set(groupKey(first), references));
    },
    forgetTaken: (key: string) => setTaken((known) => new Map([...known].filter(([each]) => each !== key))),
  };
}

function groupName({ network, currency }: PayoutGroup): string {
  return `${networkNamed(network)?.label ?? network}, ${currency}`;
}

interface ListsProps {
  payouts: readonly ReadyPayout[];
  /** Called with those that are in the list. */
  onTaken: (payouts: readonly ReadyPayout[]) => void;
}

/** The list in the wallet's format, to paste or as a file. */
function Lists({ payouts, onTaken }: ListsProps) {
  const copy = useRef<HTMLSpanElement>(null);
  const send = useExportPayouts();
  const take = async () => {
    const found = await send.mutateAsync(payouts.map(({ reference }) => reference));
    onTaken(found.payouts);
    return found.payouts;
  };
  // The error of a failed one is shown below.
  const save = () =>
    void take().then(
      (found) => saveFile("payouts.csv", "text/csv", payoutCsv(found)),
      () => {},
    );
  useKeys({
    [KEYS.copyList]: () => copy.current?.querySelector("button")?.click(),
    [KEYS.saveCsv]: send.isPending ? undefined : save,
  });
  return (
    <>
      <span ref={copy} className="flex flex-wrap gap-1 items-center">
        <CopyButton text={async () => payoutList(await take())} label={t`Copy list`} />
        <Kbd>{KEYS.copyList}</Kbd>
      </span>
      <Button busy={send.isPending} onClick={save}>
        {t`Wallet CSV`}
        <Kbd>{KEYS.saveCsv}</Kbd>
      </Button>
      {send.error !== null && <Alert tone="danger">{errorMessage(send.error)}</Alert>}
    </>
  );
}

interface GroupsProps {
  groups: readonly PayoutGroup[];
  shown: string;
  onShow: (key: string) => void;
}

function Groups({ groups, shown, onShow }: GroupsProps) {
  if (groups.length < 2) return <h2 className="text-l">{groupName(groups[0]!)}</h2>;
  return (
    <div role="group" aria-label={t`Network`} className="flex flex-wrap gap-2">
      {groups.map((group) => (
        <Button
          key={group.key}
          variant={group.key === shown ? "secondary" : "quiet"}
          aria-pressed={group.key === shown}
          onClick={() => onShow(group.key)}
        >
          <span>{groupName(group)}</span> <span className="tabular-nums">{group.payouts.length}</span>
        </Button>
      ))}
    </div>
  );
}

interface RowProps {
  payout: ReadyPayout;
  isChosen: boolean;
  /** It isn't in the list that was taken. */
  isLater: boolean;
  onToggle: () => void;
}

function Row({ payout, isChosen, isLater, onToggle }: RowProps) {
  const { reference, payerName, address, tag, amount, currency, usd, approvedBy } = payout;
  return (
    <li className="grid gap-x-5 gap-y-1 items-center py-3 border-b border-b-rule md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <Checkbox
          label={<span className="font-mono">{reference}</span>}
          checked={isChosen}
          onChange={onToggle}
        />
        <span className="flex flex-wrap gap-x-3 text-s text-ink-muted">
          {payerName !== undefined && <span translate="no">{payerName}</span>}
          <Link to={orderLink(reference)}>{t`Open`}</Link>
        </span>
        {isLater && <span className="text-s">{t`Not in the list that you took`}</span>}
      </div>
      <div className="grid gap-1">
        <Address text={address} />
        {tag !== undefined && <span key={tag} className="text-s">{t`Tag ${tag}`}</span>}
        <span key={approvedBy} className="text-s text-ink-muted">
          {approvedBy === undefined ? t`Needs no approval` : t`${approvedBy} approved it`}
        </span>
      </div>
      <div className="grid gap-1 md:text-end tabular-nums">
        <strong className="font-mono">{sumText({ amount, currency })}</strong>
        <span className="text-s text-ink-muted">{formatUsd(Number(usd))}</span>
      </div>
    </li>
  );
}

function Sum({ payouts }: { payouts: readonly ReadyPayout[] }) {
  const count = payouts.length;
  return (
    <p className="flex flex-wrap gap-x-5 justify-between font-strong">
      <span key={count}>{plural(count, { one: "# order", other: "# orders" })}</span>
      {count > 0 && <span className="font-mono tabular-nums">{moneyText(payouts)}</span>}
    </p>
  );
}
