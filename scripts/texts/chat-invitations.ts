/** Finds texts that could be understood as an invitation to pay in a chat, which is what impostors write. */

interface Words {
  /** Asks to pay or to send money or coins, or says where the reader learns how. */
  readonly pay: RegExp;
  readonly chat: RegExp;
  /** Negates it: "never pay". */
  readonly not: RegExp;
  /** Cancels the negation: "if the page shows no payment details", and "ne payez que". */
  readonly when: RegExp;
  /** Names the order's own page as the place. */
  readonly page: RegExp;
}

const SERVICES = String.raw`whats ?app|telegram|signal|messenger|\{chat\}|\{service\}`;
const words = (text: string) => new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${text})(?![\p{L}\p{M}])`, "iu");
const MONEY_EN = String.raw`money|coins?|funds|cash|dollars|naira|bitcoin|\{symbol\}`;

/** By language of our catalogues. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    pay: words(
      String.raw`(?<!\b(?:I|we) )pay|pays|paying|payment (?:details|instructions)|(?:send|transfer|deposit|wire)\b[^.,;]{0,30}(?:${MONEY_EN})|account number`,
    ),
    chat: words(`chats?|dms?|${SERVICES}`),
    not: words("not|no|never|nobody|nothing|nowhere else|don['’]t|doesn['’]t|won['’]t|isn['’]t"),
    when: words("if|unless"),
    page: words("page"),
  },
  fr: {
    pay: words(
      String.raw`pa(?:y|i)(?:er|ez|e|es|ons)|vers(?:er|ez)|vir(?:er|ez)|coordonnées de paiement|envo(?:yer|yez|ie)[^.,;]{0,30}(?:argent|fonds|cryptos?|pièces|\{symbol\})|numéro de compte`,
    ),
    chat: words(`chat|discussions?|conversations?|messagerie|${SERVICES}`),
    not: words("ne|pas|jamais|aucune?|rien|personne|nulle part ailleurs"),
    when: words("si|s['’]il|que|qu['’]\\p{L}+"),
    page: words("page"),
  },
  "pt-BR": {
    pay: words(
      String.raw`pag(?:ue|uem|ar|a|am)|dados de pagamento|(?:envi|mand|transfir|transfer|deposit)\p{L}*[^.,;]{0,30}(?:dinheiro|criptos?|moedas?|fundos|\{symbol\})|número da conta`,
    ),
    chat: words(`chat|conversas?|${SERVICES}`),
    not: words("não|nunca|jamais|nenhum|nenhuma|nada|ninguém"),
    when: words("se|quando"),
    page: words("página"),
  },
  ar: {
    pay: /(?<!\p{L})[وفل]?(?:ادفع|تدفع|يدفع|بيانات الدفع|مكان الدفع|رقم الحساب)|(?:أرسل|ترسل|حوّل|تحوّل)[^.،؛]{0,30}(?:مال|عملات|\{symbol\})/u,
    chat: new RegExp(String.raw`محادث|دردشة|واتساب|${SERVICES}`, "iu"),
    not: /(?<!\p{L})[وف]?(?:لا|لن|لم|ليس|أبدًا|أحد لا)(?!\p{L})/u,
    when: /(?<!\p{L})(?:إذا|إن|إلا)(?!\p{L})/u,
    page: /صفحة/u,
  },
  sw: {
    pay: words(
      String.raw`\p{L}*lip(?:a|e|ia)|maelezo ya malipo|\p{L}*tum(?:a|e)[^.,;]{0,30}(?:pesa|hela|fedha|sarafu|\{symbol\})|nambari ya akaunti`,
    ),
    chat: words(`mazungumzo\\p{L}*|gumzo|chat|${SERVICES}`),
    not: words(String.raw`usi\p{L}+|msi\p{L}+|kamwe|hakuna|si|hatu\p{L}+|hau\p{L}+`),
    when: words("ikiwa|kama|iwapo"),
    page: words(String.raw`ukurasa\p{L}*`),
  },
  ha: {
    pay: words(
      String.raw`(?<!(?:adireshin|shaidar) )biya|biyan|bayanan biya|(?:tura|aika)[^.,;]{0,30}(?:kuɗi|kuɗin|kuɗinku|kirifto|\{symbol\})|lambar asusu`,
    ),
    chat: words(String.raw`hira|hirar|hirarmu|${SERVICES}`),
    not: words("kada|babu|taɓa|bai|ba a|ba mu|ba za"),
    when: words("idan"),
    page: words(String.raw`shafi\p{L}*`),
  },
  yo: {
    pay: words(
      String.raw`sanwó|san owó|san|àlàyé ìsanwó|fi[^.,;]{0,30}(?:owó|kọ́ìnì)[^.,;]{0,15}ránṣẹ́|nọ́ńbà àkáǹtì`.normalize(
        "NFC",
      ),
    ),
    chat: words(`ṣáàtì|${SERVICES}`.normalize("NFC")),
    not: words("má|kò|kì í|kìí|rárá".normalize("NFC")),
    when: words("tí|bí".normalize("NFC")),
    page: words("ojúewé|ojú ìwé".normalize("NFC")),
  },
  pcm: {
    pay: words(
      String.raw`pay|payment details|(?:send|transfer|drop)\b[^.,;]{0,30}(?:${MONEY_EN}|moni)|account number`,
    ),
    chat: words(`chats?|${SERVICES}`),
    not: words("no|never|nobody|nothing|not"),
    when: words("if"),
    page: words("page"),
  },
};

interface Place {
  /** Whether the text itself is read in a chat. */
  readonly isInChat?: boolean;
}

/**
 * The clauses that could lead a reader into a chat to pay there: each asks to pay, or says where the reader
 * learns how, with a chat in its own or an adjacent sentence. Clauses that say not to, or that name the
 * order's page and no chat, don't count. Eight digits in a row beside a word for paying always do.
 */
export function invitationsIn(text: string, locale: string, { isInChat = false }: Place = {}): string[] {
  const known = WORDS[locale];
  if (known === undefined) throw new Error(`WORDS of scripts/texts/chat-invitations.ts lacks ${locale}`);
  const sentences = text.normalize("NFC").split(/(?<=[.!?؟…])\s+|\n+/u);
  return sentences.flatMap((sentence, at) => {
    const near = sentences.slice(Math.max(0, at - 1), at + 2).join(" ");
    if (!isInChat && !known.chat.test(near) && !ACCOUNT.test(sentence)) return [];
    return sentence.split(/[,;،؛—]/u).filter((clause) => isInvitation(clause, known));
  });
}

/** At least eight digits in a row, possibly in groups. */
const ACCOUNT = /\d(?:[ -]?\d){7,}/;
/** In French it is attached to the next word. */
const ELIDED_NOT = /(?<!\p{L})n['’]/iu;

function isInvitation(clause: string, { pay, chat, not, when, page }: Words): boolean {
  if (!pay.test(clause)) return false;
  const isNegated = not.test(clause) || ELIDED_NOT.test(clause);
  if (isNegated) return when.test(clause);
  return chat.test(clause) || !page.test(clause);
}
