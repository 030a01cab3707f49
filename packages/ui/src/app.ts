/**
 * Primitives built on React Aria. They weigh too much for visitors' pages, so they are an entry of their own:
 * import them on app screens only, as "@tradeslip/ui/app".
 */
export { Combobox, type ComboboxProps } from "./app/combobox/combobox.tsx";
export { Dialog, type DialogProps } from "./app/dialog/dialog.tsx";
export { Menu, type MenuProps } from "./app/menu/menu.tsx";
export { Tabs, type TabsProps } from "./app/tabs/tabs.tsx";
