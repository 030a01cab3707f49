import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { formatTime } from "../../lib/format.ts";
import styles from "./life-line.module.css";
import { LIFE, STATE_WORDS } from "./order-words.ts";

/** The stations of an order: punched those it has passed, the last one large. An end off the way is one more. */
export function LifeLine({ order: { state, history } }: { order: Pick<DeskOrder, "state" | "history"> }) {
  const stations = LIFE.includes(state) ? LIFE : [...LIFE.filter((each) => reachedAt(each)), state];
  function reachedAt(station: (typeof LIFE)[number]) {
    return history.findLast((entry) => entry.state === station && entry.step !== "note");
  }
  return (
    <ol className={styles["line"]} aria-label={t`What became of it`}>
      {stations.map((station) => {
        const reached = station === state || isBefore(station, state) ? reachedAt(station) : undefined;
        return (
          <li
            key={station}
            className={classNames(styles["station"], reached && styles["reached"])}
            aria-current={station === state ? "step" : undefined}
          >
            <span className={styles["name"]}>{i18n._(STATE_WORDS[station])}</span>
            {reached && (
              <span className={styles["time"]}>
                {[formatTime(reached.at), reached.by.name].filter(Boolean).join(", ")}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function isBefore(station: DeskOrder["state"], state: DeskOrder["state"]): boolean {
  return !LIFE.includes(state) || LIFE.indexOf(station) < LIFE.indexOf(state);
}
