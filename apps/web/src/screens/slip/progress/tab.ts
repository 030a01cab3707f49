import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { DONT_PAY, DONT_SEND } from "@tradeslip/contracts/rules";
import { useEffect } from "react";
import { useBrand } from "../../../features/brand/brand.tsx";

/** act: the customer's turn; wait: the desk's turn. */
type Turn = "act" | "wait" | "done";
type Tab = readonly [title: MessageDescriptor, turn: Turn];

const CANT_CHECK_TAB: Tab = [msg`We can't check now`, "wait"];
/** What went out was written down by mistake. */
const NOT_SENT_TAB: Tab = [msg`Not sent yet`, "wait"];

/** What the browser's tab tells about an order, for people who keep it in the background. */
function tabOf(status: OrderStatus, { side }: Pick<SlipAnswer, "side">): Tab {
  const can = (step: string) => status.steps?.some((each) => each === step) ?? false;
  const isBuy = side === "buy";
  const isPayoutUntrue = status.moneyTold?.what === "out-corrected";
  switch (status.desk) {
    case "announced":
      return [msg`Waiting for the desk`, "wait"];
    case "claimed":
      if (can("renew")) return [msg`The price expired`, "act"];
      return status.destination === undefined
        ? [msg`Where should we send it?`, "act"]
        : [msg`Payment details are next`, "wait"];
    case "details-shown":
      if (status.paymentDetails === undefined) return [isBuy ? DONT_PAY : DONT_SEND, "wait"];
      if (status.notFoundAt !== undefined)
        return [isBuy ? msg`Money not found` : msg`Coins not found`, "act"];
      return [isBuy ? msg`Pay now` : msg`Send now`, "act"];
    case "said-paid":
      if (can("destination")) return [msg`We need your reply`, "act"];
      return [isBuy ? msg`Looking for your money` : msg`Looking for your coins`, "wait"];
    case "money-seen":
      if (can("accept") || can("destination")) return [msg`We need your reply`, "act"];
      return [isBuy ? msg`Money received` : msg`Coins received`, "wait"];
    case "sent":
      return [msg`Has it arrived?`, "act"];
    case "closed":
      return isPayoutUntrue ? NOT_SENT_TAB : [msg`Complete`, "done"];
    case "cancelled":
      return [msg`Cancelled`, "done"];
    case "returned":
      return isPayoutUntrue ? NOT_SENT_TAB : [msg`Returned`, "done"];
    case "disputed":
      return [msg`Complaint open`, "wait"];
    default:
      return [msg`Press Send in the chat`, "act"];
  }
}

/** Sets the tab's title and icon while the page is open. @param order null: currently unknown */
export function useTab(order: { status: OrderStatus; slip: SlipAnswer } | null): void {
  const { name } = useBrand();
  const [title, turn] = order === null ? CANT_CHECK_TAB : tabOf(order.status, order.slip);
  const text = i18n._(title);
  useEffect(() => {
    document.title = `${text} · ${name}`;
  }, [text, name]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon === null || turn === "wait") return undefined;
    const { href } = icon;
    icon.href = turn === "act" ? "/tab-act.svg" : "/tab-done.svg";
    return () => {
      icon.href = href;
    };
  }, [turn]);
}
