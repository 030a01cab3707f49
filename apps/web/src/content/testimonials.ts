/** What a customer said. No full names: initials and a role. */
export interface Testimonial {
  id: string;
  /** Initials with points: "A. O." */
  name: string;
  role: string;
  content: string;
  /** What stands in the round mark: "AO". */
  avatar: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    id: "t1",
    name: "A. O.",
    role: "Freelance designer",
    content:
      "I saw the rate and its age before I said yes. The money was in my account before my tea was cold.",
    avatar: "AO",
  },
  {
    id: "t2",
    name: "M. S.",
    role: "Shop owner",
    content: "My customers pay in Bitcoin, I pay my suppliers in euros. One chat in between, and it is done.",
    avatar: "MS",
  },
  {
    id: "t3",
    name: "J. K.",
    role: "Engineer abroad",
    content: "At two in the morning I had a question about my slip. A person answered it, not a form.",
    avatar: "JK",
  },
];
