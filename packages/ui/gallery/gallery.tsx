import { Actions } from "./actions.tsx";
import { Figures } from "./figures.tsx";
import { Forms } from "./forms.tsx";
import { Foundations } from "./foundations.tsx";
import styles from "./gallery.module.css";
import { Surfaces } from "./surfaces.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { Views } from "./views.tsx";

const GROUPS = [
  { id: "foundations", title: "Foundations", Content: Foundations },
  { id: "actions", title: "Actions", Content: Actions },
  { id: "forms", title: "Forms", Content: Forms },
  { id: "views", title: "Views and overlays", Content: Views },
  { id: "figures", title: "Figures", Content: Figures },
  { id: "surfaces", title: "Surfaces and messages", Content: Surfaces },
];

/** Every primitive in every state. Focus is real here: go through it with Tab. */
export function Gallery() {
  return (
    <>
      <header className={styles["bar"]}>
        <p className={styles["brand"]}>Gallery</p>
        <ThemeSwitch />
      </header>
      <nav aria-label="Groups" className={styles["groups"]}>
        {GROUPS.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <main className={styles["main"]}>
        <h1>Every primitive, in every state</h1>
        {GROUPS.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles["group"]}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className={styles["specimens"]}>
              <Content />
            </div>
          </section>
        ))}
      </main>
    </>
  );
}
