import { useEffect, useState } from "react";
import { footer } from "../../content/footer.ts";

/** The year on the reader's clock; at first the one that the page was built with, so that hydration finds what it expects. */
export function useCopyrightYear(): number {
  const [year, setYear] = useState<number>(footer.copyrightYear);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
