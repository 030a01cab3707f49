/** Canned replies that the demo's agents copy into a chat, or post on an order's page. */
export const REPLIES = [
  { id: "hello", for: "chat", title: "Hello", text: "Your page shows what comes next: {reference}, {link}" },
  {
    id: "details",
    for: "chat",
    title: "Where to pay",
    text: "Payment details stand only on your page: {link}",
  },
  { id: "looking", for: "page", title: "Looking", text: "We're looking for your money." },
  {
    id: "name",
    for: "page",
    title: "Another name",
    text: "The money came from another name. Whose account is it?",
  },
];
