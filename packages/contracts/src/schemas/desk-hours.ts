import * as z from "zod";
import { parseOpeningHours } from "../rules/opening-hours.ts";

/** DESK_HOURS, for servers and provider. */
export const DeskHours = z
  .string()
  .refine(
    (text) => parseOpeningHours(text) !== null,
    "must be hours and their time zone, such as Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
  );
