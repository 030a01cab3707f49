import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { classNames } from "@tradeslip/ui/class-names";
import { formatTime } from "../../lib/format.ts";
import styles from "./life-line.module.css";

export interface Station {
  readonly name: MessageDescriptor;
  /** When it was reached, and by whom if that is shown; absent for stations ahead. */
  readonly reached?: { readonly at: string; readonly by: string | undefined } | undefined;
  readonly isCurrent: boolean;
  /** How long it took, or usually takes. */
  readonly duration?: string | undefined;
}

interface StationsProps {
  stations: readonly Station[];
  /** Phones name only the current station, for lack of space. */
  isBrief?: boolean;
}

/** A strip that is punched step by step, with the current station large. */
export function Stations({ stations, isBrief = false }: StationsProps) {
  return (
    <div className={styles["place"]}>
      <ol
        className={classNames(styles["line"], isBrief && styles["brief"])}
        aria-label={t`What became of it`}
      >
        {stations.map(({ name, reached, isCurrent, duration }) => (
          <li
            key={name.id}
            className={classNames(styles["station"], reached && styles["reached"])}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className={styles["name"]}>{i18n._(name)}</span>
            {reached && (
              <span key={reached.at} className={styles["time"]}>
                {[formatTime(reached.at), reached.by].filter(Boolean).join(", ")}
              </span>
            )}
            {duration !== undefined && !isBrief && (
              <span key={duration} className={styles["time"]}>
                {duration}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
