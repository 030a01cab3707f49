import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import {
  CANT_CHECK,
  CANT_CHECK_COINS,
  CANT_CHECK_PAID,
  SLIP_UNALTERED,
  wasMoneySeen,
} from "@tradeslip/contracts/rules";
import { i18n } from "@lingui/core";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactElement } from "react";
import { PaperHead } from "../../../features/slips/paper-head.tsx";
import { formatTime } from "../../../lib/format.ts";
import { orderStatusQuery } from "../order-status.ts";
import { CoveredDetails } from "./payment-card.tsx";

interface AwayProps {
  token: string;
  slip: SlipAnswer;
  /** The last known status. */
  status: OrderStatus | undefined;
  paper: ReactElement | false | null | undefined;
  /** Who to ask. */
  checklist: ReactElement | false | null | undefined;
}

/** The account may have changed: nothing should be paid meanwhile, unless it was paid before. */
export function Away({ token, slip, status, paper, checklist }: AwayProps) {
  const { refetch, isFetching, dataUpdatedAt } = useQuery(orderStatusQuery(token));
  const isPaid = status !== undefined && wasMoneySeen(status);
  const cantCheck = slip.side === "buy" ? CANT_CHECK : CANT_CHECK_COINS;
  const knownAt = formatTime(new Date(dataUpdatedAt).toISOString());
  return (
    <>
      <PaperHead
        name={t`Order slip ${slip.reference}`}
        heading={<h1 className="text-danger">{i18n._(isPaid ? CANT_CHECK_PAID : cantCheck)}</h1>}
        lede={
          <span role="alert">{t`You're offline, or our desk can't be reached. This page keeps trying.`}</span>
        }
      />
      <div className="grid grid-cols-1 gap-y-6 gap-x-8 items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)] print:block">
        <div className="grid grid-cols-1 gap-5 content-start print:hidden">
          <Card className="[&>*+*]:mt-4">
            <p>{i18n._(SLIP_UNALTERED)}</p>
            {!isPaid && <CoveredDetails why={t`until we can check them again`} />}
            {status !== undefined && (
              <p key={knownAt} className="text-ink-muted text-s">
                {isPaid || slip.side === "sell"
                  ? t`Last known at ${knownAt}. Nothing is lost: your order stays with the desk.`
                  : t`Last known at ${knownAt}. Already paid? Nothing is lost: your order stays with the desk.`}
              </p>
            )}
            <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
              <RotateCw size={16} aria-hidden="true" />
              <span>{t`Try again`}</span>
            </Button>
          </Card>
          {checklist}
        </div>
        {paper}
      </div>
    </>
  );
}
