import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { Alert } from "@tradeslip/ui/alert";
import { useId, useState } from "react";
import { api, ApiError, unreachable, unwrap } from "../../lib/api.ts";
import { CheckResult } from "./check-result.tsx";
import styles from "./desk-page.module.css";

/** What was copied out of a chat, and what is wrong with it. The text stays in this page. */
export function CheckForm() {
  const id = useId();
  const [text, setText] = useState("");
  const check = useMutation({
    mutationFn: async (pasted: string) =>
      unwrap(await api.POST("/api/desk/check", { body: { text: pasted } })),
    networkMode: "always",
  });
  return (
    <>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate(text);
        }}
      >
        <label htmlFor={id} className={styles["label"]}>
          {t`Message from the chat`}
        </label>
        <textarea
          id={id}
          className={styles["text"]}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-help`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-help`} className={styles["help"]}>
          {t`Paste the whole message, with its link. We compare it with its slip and keep nothing of it.`}
        </p>
        <Button type="submit" variant="primary" busy={check.isPending}>
          {check.isPending ? t`Checking...` : t`Check`}
        </Button>
      </form>
      {check.error !== null && <Alert tone="danger">{sentenceOf(check.error)}</Alert>}
      {check.data !== undefined && <CheckResult answer={check.data} />}
    </>
  );
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return unreachable();
  return error.errors[0]?.message ?? error.detail;
}
