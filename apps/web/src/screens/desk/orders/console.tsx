import { Skeleton } from "@tradeslip/ui/skeleton";
import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { prefetchWhenIdle } from "../../../lib/when-idle.ts";
import { useCheck } from "../check/use-check.ts";
import { listOf } from "../frame/lists.ts";
import { checkView, loadBesideList } from "./beside-list.ts";
import { useFrameClaims } from "./frame-claims.ts";
import { useAccounts } from "./order-queries.ts";
import { Panes } from "./panes.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * The desk's orders: the field for messages from the chat, a list, and beside it the open order or the
 * check's result.
 */
export default function Console() {
  const [params] = useSearchParams();
  const list = listOf(params);
  const check = useCheck();
  const claims = useFrameClaims();
  // Load the accounts early, so that an order's form has them when it opens.
  useAccounts();
  useEffect(() => prefetchWhenIdle(loadBesideList), []);
  const isInList = check.text === null && params.get("order") === null;
  return (
    <div className="flex flex-col min-h-0">
      <TopBar check={check} isHiddenOnPhone={!isInList && !check.isOpen} />
      {check.text === null ? (
        <Panes key={list} list={list} claims={claims} />
      ) : (
        <Suspense fallback={<Skeleton shape="block" />}>
          <checkView.Screen check={check} />
        </Suspense>
      )}
    </div>
  );
}
