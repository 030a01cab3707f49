import { t } from "@lingui/core/macro";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTheme } from "./use-theme.ts";

const options = () => [
  { value: "system" as const, label: t`System`, icon: <Monitor size={16} aria-hidden="true" /> },
  { value: "light" as const, label: t`Light`, icon: <Sun size={16} aria-hidden="true" /> },
  { value: "dark" as const, label: t`Dark`, icon: <Moon size={16} aria-hidden="true" /> },
];

export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  return <ChoiceGroup label={t`Theme`} value={theme} onChange={choose} options={options()} />;
}
