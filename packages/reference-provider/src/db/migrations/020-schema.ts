import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * All tables as release 4e0d2b78 left them, in place of the migrations that led there. It has the name of
 * that release's last migration, which databases of that release have recorded.
 */
export const schema: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === "accounts")) return;
    if (db.isTransaction) await create(db);
    else await db.transaction().execute(create);
  },
};

async function create(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ACCOUNTS, NOTICES, BOOKS, ORDERS, DESK].flatMap((part) => part.split(";")))
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
}

const ACCOUNTS = `
  CREATE TABLE accounts (
    id text PRIMARY KEY, email text NOT NULL UNIQUE, firstname text NOT NULL, lastname text NOT NULL,
    username text NOT NULL, phone text NOT NULL, date_of_birth text NOT NULL, password_hash text NOT NULL,
    role text NOT NULL, verified_at bigint, created_at bigint NOT NULL, blocked_at bigint
  );
  CREATE INDEX accounts_phone ON accounts (phone);
  CREATE TABLE sessions (
    token_hash text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    last_seen_at bigint NOT NULL, expires_at bigint NOT NULL, id text, device text, looked_at bigint,
    assurance integer NOT NULL DEFAULT 1
  );
  CREATE INDEX sessions_account ON sessions (account_id);
  CREATE TABLE pending_sign_ups (
    email text NOT NULL, browser text NOT NULL, network text NOT NULL, sign_up_id text NOT NULL,
    firstname text NOT NULL, lastname text NOT NULL, username text NOT NULL, phone text NOT NULL,
    date_of_birth text NOT NULL, password_hash text NOT NULL, created_at bigint NOT NULL,
    CONSTRAINT pending_sign_ups_key PRIMARY KEY (email, browser)
  );
  CREATE INDEX pending_sign_ups_phone ON pending_sign_ups (phone, browser);
  CREATE TABLE one_time_codes (
    subject text NOT NULL, purpose text NOT NULL, code_hash text, expires_at bigint NOT NULL,
    tries integer NOT NULL, last_try_at bigint NOT NULL, lockouts integer NOT NULL, locked_until bigint,
    CONSTRAINT one_time_codes_key PRIMARY KEY (subject, purpose)
  );
  CREATE TABLE proof_tries (
    subject text PRIMARY KEY, tries integer NOT NULL, last_try_at bigint NOT NULL, locked_until bigint
  );
  CREATE TABLE mail_slots (
    subject text NOT NULL, kind text NOT NULL, last_at bigint NOT NULL,
    CONSTRAINT mail_slots_key PRIMARY KEY (subject, kind)
  );
  CREATE TABLE mail_counts (
    scope text NOT NULL, day text NOT NULL, count integer NOT NULL,
    CONSTRAINT mail_counts_key PRIMARY KEY (scope, day)
  );
  CREATE TABLE email_changes (
    id text PRIMARY KEY, account_id text NOT NULL, session_id text NOT NULL, from_email text NOT NULL,
    to_email text NOT NULL, confirm_hash text, undo_hash text NOT NULL, asked_at bigint NOT NULL,
    confirmed_at bigint, undo_until bigint NOT NULL
  );
  CREATE INDEX email_changes_account ON email_changes (account_id);
  CREATE TABLE first_browsers (account_id text PRIMARY KEY, browser text NOT NULL);
  CREATE TABLE totp_factors (
    account_id text PRIMARY KEY, secret text NOT NULL, confirmed_at bigint, last_step bigint NOT NULL
  );
  CREATE TABLE recovery_codes (
    account_id text NOT NULL, code_hash text NOT NULL, used_at bigint,
    CONSTRAINT recovery_codes_key PRIMARY KEY (account_id, code_hash)
  );
  CREATE TABLE waiting_logins (
    key_hash text PRIMARY KEY, account_id text NOT NULL, password_hash text NOT NULL, device text,
    expires_at bigint NOT NULL
  );
  CREATE TABLE passkeys (
    id text PRIMARY KEY, account_id text NOT NULL, public_key text NOT NULL, counter bigint NOT NULL,
    name text NOT NULL, created_at bigint NOT NULL, last_used_at bigint
  );
  CREATE INDEX passkeys_of_account ON passkeys (account_id);
  CREATE TABLE passkey_challenges (
    challenge_hash text PRIMARY KEY, holder text NOT NULL, expires_at bigint NOT NULL
  );
  CREATE TABLE awaited_roles (email text PRIMARY KEY, role text NOT NULL, expires_at bigint NOT NULL);
  CREATE TABLE events (
    seq bigint PRIMARY KEY, type text NOT NULL, data text NOT NULL, at bigint NOT NULL
  );
  CREATE TABLE event_counter (id integer PRIMARY KEY, last bigint NOT NULL);
  CREATE TABLE marks (name text PRIMARY KEY, value text NOT NULL);
`;

const NOTICES = `
  CREATE TABLE notice_choices (
    account_id text PRIMARY KEY, orders_email integer NOT NULL, orders_push integer NOT NULL,
    alerts_email integer NOT NULL, alerts_push integer NOT NULL
  );
  CREATE TABLE notice_queue (
    id text PRIMARY KEY, account_id text NOT NULL, content text NOT NULL, at bigint NOT NULL
  );
  CREATE TABLE push_subscriptions (
    id text PRIMARY KEY, account_id text NOT NULL, session_id text NOT NULL, endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL, auth text NOT NULL, device text, created_at bigint NOT NULL, works_at bigint,
    failures integer NOT NULL
  );
  CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id);
  CREATE TABLE price_alerts (
    id text PRIMARY KEY, account_id text NOT NULL, coin_id text NOT NULL, coin_name text NOT NULL,
    direction text NOT NULL, price text NOT NULL, repeats text NOT NULL, created_at bigint NOT NULL,
    crossing integer NOT NULL, armed integer NOT NULL, judged_at bigint NOT NULL, fired_at bigint
  );
  CREATE INDEX price_alerts_by_account ON price_alerts (account_id);
  CREATE TABLE alert_firings (
    alert_id text NOT NULL, crossing integer NOT NULL, price text NOT NULL, at bigint NOT NULL,
    CONSTRAINT alert_firings_key PRIMARY KEY (alert_id, crossing)
  );
`;

/** Rebuilt tables keep the names that their constraints once got. */
const BOOKS = `
  CREATE TABLE address_counters (account text PRIMARY KEY, next_index integer NOT NULL);
  CREATE TABLE payment_addresses (
    address text PRIMARY KEY, account text NOT NULL, address_index integer NOT NULL,
    simulated integer NOT NULL, looked_at bigint, tip_height integer, next_look_at bigint,
    failed_looks integer NOT NULL, last_asked_at bigint, received_at bigint, mined integer NOT NULL,
    watched_payments integer NOT NULL,
    CONSTRAINT payment_addresses_once UNIQUE (account, address_index)
  );
  CREATE INDEX payment_addresses_due ON payment_addresses (next_look_at);
  CREATE INDEX payment_addresses_unpaid ON payment_addresses (account, received_at, address_index);
  CREATE INDEX payment_addresses_mined ON payment_addresses (account, mined, address_index);
  CREATE TABLE payments (
    id text CONSTRAINT new_payments_pkey PRIMARY KEY, book_id text NOT NULL, amount_usd text NOT NULL,
    btc_usd text NOT NULL, amount_sats bigint NOT NULL,
    address text NOT NULL CONSTRAINT new_payments_address_fkey REFERENCES payment_addresses (address),
    simulated integer NOT NULL, confirmations_needed integer NOT NULL, created_at bigint NOT NULL,
    expires_at bigint NOT NULL, watched_until bigint NOT NULL, status text NOT NULL, unlocked_at bigint,
    client_browser text, client_network text
  );
  CREATE INDEX payments_address ON payments (address);
  CREATE INDEX payments_watched ON payments (watched_until);
  CREATE INDEX payments_browser ON payments (client_browser, watched_until);
  CREATE INDEX payments_network ON payments (client_network, watched_until);
  CREATE TABLE payment_outputs (
    payment_id text NOT NULL CONSTRAINT new_payment_outputs_payment_id_fkey
      REFERENCES payments (id) ON DELETE CASCADE,
    txid text NOT NULL, vout integer NOT NULL, sats bigint NOT NULL, block_height integer,
    on_time integer NOT NULL, present integer NOT NULL, unclear integer NOT NULL,
    CONSTRAINT payment_outputs_once PRIMARY KEY (payment_id, txid, vout)
  );
  CREATE TABLE idempotency_keys (
    key_hash text CONSTRAINT new_idempotency_keys_pkey PRIMARY KEY,
    payment_id text NOT NULL CONSTRAINT new_idempotency_keys_payment_id_fkey
      REFERENCES payments (id) ON DELETE CASCADE,
    body_hash text NOT NULL
  );
  CREATE TABLE download_links (
    token_hash text CONSTRAINT new_download_links_pkey PRIMARY KEY,
    payment_id text NOT NULL CONSTRAINT new_download_links_payment_id_fkey
      REFERENCES payments (id) ON DELETE CASCADE,
    expires_at bigint NOT NULL
  );
`;

const ORDERS = `
  CREATE TABLE slip_keys (
    x text PRIMARY KEY, kid text NOT NULL, not_before bigint NOT NULL, not_after bigint,
    compromised_at bigint
  );
  CREATE TABLE kept_slips (
    reference text PRIMARY KEY, token text NOT NULL, account_id text NOT NULL, kept_at bigint NOT NULL
  );
  CREATE INDEX kept_slips_account ON kept_slips (account_id);
  CREATE TABLE orders (
    reference text PRIMARY KEY, token text NOT NULL, state text NOT NULL, side text NOT NULL,
    surface text NOT NULL, coin_id text NOT NULL, coin_symbol text NOT NULL, coin_name text NOT NULL,
    usd text NOT NULL, coin_amount text NOT NULL, rate text NOT NULL, price_source text NOT NULL,
    facts text NOT NULL, agent_id text, agent_name text, account_id text, browser text, network text,
    payer text, destination text, outcome text, issued_at bigint NOT NULL, slip_ends_at bigint NOT NULL,
    announced_at bigint NOT NULL, updated_at bigint NOT NULL, desk_step_at bigint NOT NULL,
    claimed_at bigint, details_at bigint, held_until bigint, lapses_at bigint, offer_until bigint,
    ended_at bigint, version integer NOT NULL, late integer NOT NULL, is_open integer NOT NULL,
    inbox_rank integer NOT NULL, waits integer NOT NULL, is_bare integer NOT NULL
  );
  CREATE INDEX orders_by_announced_at ON orders (announced_at, reference);
  CREATE INDEX orders_by_state ON orders (state, announced_at, reference);
  CREATE INDEX orders_by_is_open ON orders (is_open, announced_at, reference);
  CREATE INDEX orders_by_inbox_rank ON orders (inbox_rank, announced_at, reference);
  CREATE INDEX orders_by_waits ON orders (waits, announced_at, reference);
  CREATE INDEX orders_by_agent_id ON orders (agent_id, announced_at, reference);
  CREATE INDEX orders_open_counts ON orders (is_open, state, inbox_rank);
  CREATE INDEX orders_by_account_id ON orders (account_id, announced_at);
  CREATE INDEX orders_by_browser ON orders (browser, announced_at);
  CREATE INDEX orders_by_payer ON orders (payer, announced_at);
  CREATE INDEX orders_by_destination ON orders (destination, announced_at);
  CREATE INDEX orders_by_network ON orders (network, announced_at);
  CREATE INDEX orders_by_lapses_at ON orders (lapses_at);
  CREATE INDEX orders_by_offer_until ON orders (offer_until);
  CREATE INDEX orders_by_ended_at ON orders (ended_at);
  CREATE TABLE order_history (
    reference text NOT NULL, version integer NOT NULL, step text NOT NULL, state text NOT NULL,
    at bigint NOT NULL, by_kind text NOT NULL, by_id text, by_name text, text text,
    CONSTRAINT order_history_key PRIMARY KEY (reference, version)
  );
  CREATE TABLE order_terms (
    term text NOT NULL, reference text NOT NULL,
    CONSTRAINT order_terms_key PRIMARY KEY (term, reference)
  );
  CREATE INDEX order_terms_of ON order_terms (reference);
  CREATE TABLE order_counts (name text PRIMARY KEY, count integer NOT NULL);
  CREATE TABLE counted_payments (
    key text PRIMARY KEY, reference text NOT NULL, kind text NOT NULL, line text NOT NULL,
    is_whole integer NOT NULL, amount text NOT NULL, currency text NOT NULL, at bigint NOT NULL,
    charged_back integer NOT NULL
  );
  CREATE INDEX counted_payments_by_line ON counted_payments (line);
  CREATE INDEX counted_payments_by_reference ON counted_payments (reference);
  CREATE INDEX counted_payments_by_at ON counted_payments (at);
  CREATE TABLE watched_orders (
    account_id text NOT NULL, reference text NOT NULL, at bigint NOT NULL,
    CONSTRAINT watched_orders_key PRIMARY KEY (account_id, reference)
  );
`;

const DESK = `
  CREATE TABLE desk_settings (
    id integer PRIMARY KEY, version bigint NOT NULL, content text NOT NULL, changed_at bigint NOT NULL,
    changed_by text NOT NULL
  );
  CREATE TABLE desk_replies (
    id text PRIMARY KEY, place integer NOT NULL, goes_to text NOT NULL, title text NOT NULL,
    text text NOT NULL
  );
  CREATE TABLE desk_presence (account_id text PRIMARY KEY, last_at bigint NOT NULL);
  CREATE TABLE desk_duty (account_id text PRIMARY KEY, called_at bigint NOT NULL);
  CREATE TABLE called_orders (reference text PRIMARY KEY, at bigint NOT NULL);
  CREATE TABLE receiving_accounts (
    id text PRIMARY KEY, kind text NOT NULL, name text NOT NULL, currency text NOT NULL, network text,
    holder text NOT NULL, details text NOT NULL, daily_ceiling text, paused integer NOT NULL,
    changed_at bigint NOT NULL, changed_by text NOT NULL, counts_from bigint, deleted_at bigint
  );
  CREATE TABLE receiving_addresses (
    network text NOT NULL, address text NOT NULL, tag text NOT NULL, account_id text NOT NULL,
    place integer NOT NULL, reference text,
    CONSTRAINT receiving_addresses_key PRIMARY KEY (network, address, tag)
  );
  CREATE INDEX receiving_addresses_free ON receiving_addresses (account_id, place);
  CREATE TABLE receiving_uses (
    account_id text NOT NULL, reference text NOT NULL, at bigint NOT NULL, amount text NOT NULL,
    CONSTRAINT receiving_uses_key PRIMARY KEY (account_id, reference, at)
  );
  CREATE TABLE audit (
    seq bigint PRIMARY KEY, at bigint NOT NULL, actor_kind text NOT NULL, actor_id text,
    action text NOT NULL, reference text, content text, salt text, commitment text NOT NULL,
    hash text NOT NULL
  );
  CREATE INDEX audit_reference ON audit (reference, seq);
  CREATE INDEX audit_actor ON audit (actor_id, seq);
  CREATE TABLE chain_head (id integer PRIMARY KEY, seq bigint NOT NULL, hash text NOT NULL);
`;
