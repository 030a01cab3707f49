import type { Elements } from "@tradeslip/ui/elements";

interface PartPageProps {
  title: string;
  /** At the end of the title's row. */
  actions?: Elements;
  children: Elements;
}

/** The page of a part beside the orders: its title, its actions, and its content. */
export function PartPage({ title, actions, children }: PartPageProps) {
  return (
    <div className="grid grid-cols-1 gap-5 content-start pt-5 px-gutter pb-8 print:p-0">
      <header className="flex flex-wrap gap-3 items-center justify-between [&_h1]:text-2xl max-md:[&_h1]:text-xl print:hidden">
        <h1 tabIndex={-1}>{title}</h1>
        {actions !== undefined && <div className="flex flex-wrap gap-3 items-center">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
