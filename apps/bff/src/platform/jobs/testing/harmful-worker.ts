import { serveJobs } from "../serve-jobs.ts";
import { EXIT, FAIL, GROW, HANG } from "./harmful-jobs.ts";

serveJobs([EXIT, FAIL, GROW, HANG]);
