import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { classNames } from "@tradeslip/ui/class-names";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatTime } from "../../../lib/format.ts";
import { CheckForm } from "../check-form.tsx";
import { listOf } from "../frame/lists.ts";
import styles from "./console.module.css";
import { OrderList } from "./order-list.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { useDeskStream } from "./use-desk-stream.ts";

/** The desk's orders: a list, and beside it the one that is open. The address names it, so that it stays over a reload. */
export default function Console() {
  const [search, setSearch] = useState("");
  const [params, setParams] = useSearchParams();
  const list = listOf(params);
  const cutAt = useDeskStream();
  const open = params.get("order");
  return (
    <div className={styles["console"]}>
      <Disclosure summary={t`Check a message from the chat`}>
        <CheckForm />
      </Disclosure>
      {cutAt !== null && (
        <Alert tone="info">{t`Not live since ${formatTime(new Date(cutAt).toISOString())}. Steps still work.`}</Alert>
      )}
      <div className={classNames(styles["panes"], open !== null && styles["opened"])}>
        <OrderList
          key={list}
          view={list}
          search={search}
          onSearch={setSearch}
          open={open}
          onOpen={(reference) => setParams({ ...(list !== "inbox" && { list }), order: reference })}
        />
        {open !== null && (
          <OrderPanel
            key={open}
            reference={open}
            onClose={() => setParams(list === "inbox" ? {} : { list })}
          />
        )}
      </div>
    </div>
  );
}
