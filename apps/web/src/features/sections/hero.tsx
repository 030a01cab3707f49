import type { ReactNode } from "react";

interface HeroProps {
  /** A few words above the title. */
  kicker?: ReactNode;
  title: string;
  lede?: string | undefined;
}

/** The head of a page: its title, and its subject in a sentence. */
export function Hero({ kicker, title, lede }: HeroProps) {
  return (
    <header className="grid gap-3 content-center">
      {kicker !== undefined && <p className="text-accent-text font-mono text-s">{kicker}</p>}
      <h1>{title}</h1>
      {lede !== undefined && <p className="max-w-[56ch] text-ink-muted md:text-l">{lede}</p>}
    </header>
  );
}
