import { i18n, type Messages } from "@lingui/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./styles.css";
import { Gallery } from "./gallery.tsx";

const CATALOGUES = import.meta.glob<{ messages: Messages }>("../../../locales/en/{shared,palette,trade}.po", {
  eager: true,
});

for (const { messages } of Object.values(CATALOGUES)) i18n.load("en", messages);
i18n.activate("en", "en-GB-u-nu-latn");

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
