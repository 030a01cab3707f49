import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { classNames } from "@tradeslip/ui/class-names";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatTime } from "../../../lib/format.ts";
import styles from "./console.module.css";
import { OrderList } from "./order-list.tsx";
import { OrderPanel } from "./order-panel.tsx";
import type { OrderView } from "./order-queries.ts";
import { useDeskStream } from "./use-desk-stream.ts";

/** The desk's orders: a list, and beside it the one that is open. The address names it, so that it stays over a reload. */
export function Console() {
  const [view, setView] = useState<OrderView>("inbox");
  const [search, setSearch] = useState("");
  const [params, setParams] = useSearchParams();
  const cutAt = useDeskStream();
  const open = params.get("order");
  return (
    <>
      {cutAt !== null && (
        <Alert tone="info">{t`Not live since ${formatTime(new Date(cutAt).toISOString())}. Steps still work.`}</Alert>
      )}
      <div className={classNames(styles["panes"], open !== null && styles["opened"])}>
        <OrderList
          view={view}
          onView={setView}
          search={search}
          onSearch={setSearch}
          open={open}
          onOpen={(reference) => setParams({ order: reference })}
        />
        {open !== null && <OrderPanel key={open} reference={open} onClose={() => setParams({})} />}
      </div>
    </>
  );
}
