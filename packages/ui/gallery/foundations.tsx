import { Specimen, State } from "./specimen.tsx";
import styles from "./foundations.module.css";

const COLOURS = [
  "paper",
  "paper-raised",
  "paper-sunk",
  "paper-hover",
  "ink",
  "ink-muted",
  "rule",
  "rule-strong",
  "accent",
  "accent-hover",
  "accent-edge",
  "accent-text",
  "accent-wash",
  "up",
  "up-wash",
  "down",
  "down-wash",
  "danger",
  "danger-wash",
  "focus",
] as const;
const SIZES = ["xs", "s", "m", "l", "xl", "2xl", "3xl"] as const;
const SPACES = ["1", "2", "3", "4", "5", "6", "8", "10", "12", "16"] as const;
const RADII = ["s", "m", "l", "pill"] as const;
const MOTIONS = ["quick", "calm"] as const;

export function Foundations() {
  return (
    <>
      <Specimen name="Colours" wide>
        <ul className={styles["colours"]}>
          {COLOURS.map((name) => (
            <li key={name} className={styles["colour"]}>
              <span className={styles["swatch"]} ref={(swatch) => paint(swatch, "background", name)} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type" wide>
        {SIZES.map((size) => (
          <State key={size} name={size}>
            <p className={styles["line"]} ref={(line) => paint(line, "font-size", `text-${size}`)}>
              <span className={styles["display"]}>A slip to carry</span> Both sides can verify it{" "}
              <span className={styles["mono"]}>TS-4F7K</span>
            </p>
          </State>
        ))}
      </Specimen>
      <Specimen name="Space">
        {SPACES.map((step) => (
          <p key={step} className={styles["space"]}>
            <span className={styles["step"]}>{step}</span>
            <span className={styles["bar"]} ref={(bar) => paint(bar, "inline-size", `space-${step}`)} />
          </p>
        ))}
      </Specimen>
      <Specimen name="Radius">
        <div className={styles["radii"]}>
          {RADII.map((size) => (
            <p key={size}>
              <span className={styles["corner"]} ref={(it) => paint(it, "border-radius", `radius-${size}`)} />
              {size}
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Motion">
        {MOTIONS.map((name) => (
          <State key={name} name={name}>
            <button type="button" className={styles["track"]} aria-label={`Move: ${name}`}>
              <span className={styles["mover"]} ref={(it) => paint(it, "transition-duration", name)} />
            </button>
          </State>
        ))}
      </Specimen>
    </>
  );
}

/** Gives an element the value of one token. */
function paint(element: HTMLElement | null, property: string, token: string): void {
  element?.style.setProperty(property, `var(--${token})`);
}
