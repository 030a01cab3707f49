import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Card } from "@tradeslip/ui/card";
import { chatUrl, type DeskChat, deskChat } from "@tradeslip/contracts/rules";
import { Link, linkClass } from "@tradeslip/ui/link";
import { Link as RouterLink } from "react-router-dom";
import { useContacts } from "../../lib/contacts.ts";
import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./anti-phishing-checklist.module.css";

interface ChecklistProps {
  reference: string;
  /** Whether the desk has seen the money, so that no payment is ahead. */
  isPaid?: boolean;
}

/** What to compare before paying. An impostor can copy a slip, but not all of this. */
export function AntiPhishingChecklist({ reference, isPaid = false }: ChecklistProps) {
  const configured = usePublicConfig()?.chat ?? null;
  const known = useContacts()
    ?.contacts.filter(({ active }) => active)
    .map(deskChat);
  const chats = known ?? (configured === null ? [] : [configured]);
  const { host } = globalThis.location;
  // As in the chat message (P8.6), which is in the desk's language.
  const start = `Order ${reference}`;
  return (
    <Card title={t`Is it really us in the chat?`}>
      <ol className="grid gap-4 mt-2 [counter-reset:step]">
        <Step title={t`The address of this page`}>
          <Trans>
            Your browser's address bar must show <Exact>{host}</Exact>, exactly as written.
          </Trans>
        </Step>
        <Step title={t`The reference`}>
          <Trans>
            The message in the chat begins with <Exact>{start}</Exact>.
          </Trans>
        </Step>
        {chats.map((chat) => (
          <Step key={chat.url} title={t`The chat`}>
            <OnlyChat chat={chat} draft={start} />
          </Step>
        ))}
        <Step title={t`The terms`}>
          {isPaid
            ? t`The side, amounts and rate in the chat match this slip. If anything differs, ask us.`
            : t`The side, amounts and rate in the chat match this slip. If anything differs, don't pay; ask us.`}
        </Step>
      </ol>
      <p className="mt-4 text-s">
        <RouterLink to="/verify" className={linkClass()}>{t`Check a number, username or link`}</RouterLink>
      </p>
      <div className="grid gap-2 mt-6 pt-5 border-t border-dashed border-t-rule-strong">
        <h3>{t`We never ask for`}</h3>
        <ul className="ps-5 text-s list-disc">
          <li>{t`your password or a one-time code`}</li>
          <li>{t`your wallet's recovery phrase or private key`}</li>
          <li>{t`control over your phone or computer`}</li>
          <li>{t`a payment before our team has confirmed this order`}</li>
        </ul>
      </div>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles["step"]}>
      <h3 className="mb-0.5 font-sans text-m font-strong leading-[1.5] tracking-[normal]">{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** Text to compare character by character. */
function Exact({ children }: { children: ReactNode }) {
  return (
    <strong dir="ltr" className="font-mono font-medium wrap-anywhere">
      {children}
    </strong>
  );
}

/** One of the desk's channels; a mailbox is not called a chat. */
function OnlyChat({ chat: { name, account, url }, draft }: { chat: DeskChat; draft: string }) {
  if (url.startsWith("mailto:"))
    return (
      <Trans key="mail">
        Our only email address for orders is <Exact>{account}</Exact>.{" "}
        <Link href={chatUrl(url, draft)} external>
          Write to it
        </Link>
      </Trans>
    );
  return (
    <Trans>
      Our only <span>{name}</span> chat is <Exact>{account}</Exact>.{" "}
      <Link href={chatUrl(url, draft)} external>
        Open this chat
      </Link>
    </Trans>
  );
}
