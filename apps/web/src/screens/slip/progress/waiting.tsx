import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { OrderStatus } from "@tradeslip/contracts";
import { HALF_ANSWERED } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { useContacts } from "../../../lib/contacts.ts";
import { formatTime } from "../../../lib/format.ts";

interface WaitingProps {
  status: Pick<OrderStatus, "attended" | "halfAnsweredWithin">;
}

/** Shown until an agent opens the order. */
export function Waiting({ status: { attended, halfAnsweredWithin } }: WaitingProps) {
  return (
    <Card title={t`While you wait`}>
      <div className="[&>*+*]:mt-4">
        {attended === false && <NobodyThere />}
        {halfAnsweredWithin !== undefined && (
          <p key={halfAnsweredWithin}>
            {i18n._({ ...HALF_ANSWERED, values: { minutes: halfAnsweredWithin } })}
          </p>
        )}
        <p>{t`This page updates itself. You can close it and come back in this browser.`}</p>
      </div>
    </Card>
  );
}

/** Says when the desk opens again, if it publishes its hours. */
function NobodyThere() {
  const desk = useContacts()?.desk;
  const opens = desk && !desk.open && desk.opensAt !== null ? formatTime(desk.opensAt) : undefined;
  const hours = desk?.hours ?? undefined;
  return (
    <>
      <p>
        <strong>{t`Nobody is at the desk right now.`}</strong>{" "}
        <span>{t`Your order will wait, and so will anything you write here.`}</span>
      </p>
      {opens !== undefined && <p key={opens}>{t`It opens ${opens}, your time.`}</p>}
      {desk?.notice && <p key={desk.notice}>{desk.notice}</p>}
      {hours !== undefined && (
        <p key={hours} className="text-ink-muted text-s">
          {t`Hours: ${hours}`}
        </p>
      )}
    </>
  );
}
