import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import Archive from "lucide-react/icons/archive";
import Flag from "lucide-react/icons/flag";
import FolderOpen from "lucide-react/icons/folder-open";
import Hourglass from "lucide-react/icons/hourglass";
import Inbox from "lucide-react/icons/inbox";
import MessageSquare from "lucide-react/icons/message-square";
import Stamp from "lucide-react/icons/stamp";
import User from "lucide-react/icons/user";
import type { DeskPart } from "./desk-part.ts";

export const LIST_NAMES = [
  "inbox",
  "unread",
  "mine",
  "to-approve",
  "waiting",
  "watched",
  "open",
  "ended",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

interface List {
  readonly title: MessageDescriptor;
  readonly Icon: DeskPart["Icon"];
}

/** The lists of orders, as the navigation names them. */
export const LISTS: Readonly<Record<ListName, List>> = {
  inbox: { title: msg`Inbox`, Icon: Inbox },
  unread: { title: msg`Messages`, Icon: MessageSquare },
  mine: { title: msg`Mine`, Icon: User },
  "to-approve": { title: msg`To approve`, Icon: Stamp },
  waiting: { title: msg`Waiting`, Icon: Hourglass },
  watched: { title: msg`Watched`, Icon: Flag },
  open: { title: msg`All open`, Icon: FolderOpen },
  ended: { title: msg`Closed`, Icon: Archive },
};

/** The list named in the address; the inbox by default. */
export function listOf(params: URLSearchParams): ListName {
  const named = params.get("list");
  return LIST_NAMES.find((name) => name === named) ?? "inbox";
}

export function listLink(name: ListName): string {
  return name === "inbox" ? "/desk" : `/desk?list=${name}`;
}
