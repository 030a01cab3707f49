import { html, type SafeHtml } from "@remix-run/html-template";
import type { Order, SlipAnswer } from "@tradeslip/contracts";
import { type Message, type NextAct, nextActs, nextActsInChat } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";

type Say = Language["say"];

export const OPEN_CHAT: Message = /*i18n*/ { id: "lite.open_chat", message: "Open {service}" };

interface ActsOf {
  readonly slip: Pick<SlipAnswer, "side" | "coin">;
  /** The chat service and the link to it. */
  readonly channel: Order["channel"];
  /**
   * kept: the rest happens on the order's page. unkept: in the chat. private: only its customer can read it.
   */
  readonly order: "kept" | "unkept" | "private";
  /** Link to where the customer says where the coins, or the money, should go. */
  readonly formAt: string;
}

/** What is left to do, numbered. */
export function actsPart({ slip, channel, order, formAt }: ActsOf, say: Say): SafeHtml {
  const facts = { side: slip.side, symbol: slip.coin.symbol, chat: channel.name };
  const [send, ...rest] = order === "unkept" ? nextActsInChat(facts) : nextActs(facts);
  const open = say({ ...OPEN_CHAT, values: { service: channel.name } });
  return html`<ol>
    <li>
      ${actLines(send, say)}
      <p><a class="button" href="${channel.url}" rel="noopener noreferrer">${open}</a></p>
    </li>
    ${(order === "private" ? [] : rest).map((act, turn) => html`<li>${actLines(act, say, order === "kept" && turn === 0 ? formAt : null)}</li> `)}
  </ol>`;
}

function actLines({ title, note }: NextAct, say: Say, href: string | null = null): SafeHtml {
  const words = href === null ? say(title) : html`<a href="${href}">${say(title)}</a>`;
  return html`<b>${words}</b><br />${say(note)}`;
}
