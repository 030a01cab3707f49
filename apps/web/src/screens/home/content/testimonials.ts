import { t } from "@lingui/core/macro";

/** What a customer said. No full names: initials and a role. */
export interface Testimonial {
  id: string;
  /** Initials with periods: "A. O." */
  name: string;
  role: string;
  content: string;
  /** Text of the round avatar: "AO". */
  avatar: string;
}

export const testimonials = (): readonly Testimonial[] => [
  {
    id: "t1",
    name: "A. O.",
    role: t`Freelance designer`,
    content: t`I saw the rate and its age before I said yes. No surprises when the money arrived.`,
    avatar: "AO",
  },
  {
    id: "t2",
    name: "M. S.",
    role: t`Shop owner`,
    content: t`My customers pay in Bitcoin and I pay my suppliers in euros. One order, and it's done.`,
    avatar: "MS",
  },
  {
    id: "t3",
    name: "J. K.",
    role: t`Engineer abroad`,
    content: t`I had a question about my slip at two in the morning. A person answered, not a form.`,
    avatar: "JK",
  },
];
