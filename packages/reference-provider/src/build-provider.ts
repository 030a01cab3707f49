import { existsSync } from "node:fs";
import { type Clock, systemClock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { registerAccountRoutes, registerSessionRoutes } from "./accounts/account-routes.ts";
import { AccountService } from "./accounts/account-service.ts";
import { sweepAwaitedRoles } from "./accounts/awaited-roles.ts";
import { CodeMails } from "./accounts/code-mails.ts";
import { OneTimeCodes } from "./accounts/one-time-codes.ts";
import { Passwords } from "./accounts/passwords.ts";
import { sweepPendingSignUps } from "./accounts/pending-sign-ups.ts";
import { Subjects } from "./accounts/subjects.ts";
import { registerAlerts } from "./alerts/alert-routes.ts";
import { AlertFiring } from "./alerts/alert-firing.ts";
import { PriceAlerts } from "./alerts/price-alerts.ts";
import type { ProviderConfig } from "./config.ts";
import { type Database, openDatabase, secretFileIn } from "./db/database.ts";
import { Audit } from "./desk/audit.ts";
import { registerDesk } from "./desk/register-desk.ts";
import { Deliverer } from "./deliveries/deliverer.ts";
import { ChangeCodes } from "./email-change/change-codes.ts";
import { registerDestinations } from "./destinations/destination-routes.ts";
import { SavedDestinations } from "./destinations/saved-destinations.ts";
import { registerEmailChange } from "./email-change/email-change-routes.ts";
import { EmailChanges } from "./email-change/email-changes.ts";
import { openEvents } from "./events/open-events.ts";
import { registerOwnPassword } from "./factors/own-password.ts";
import { registerFactors } from "./factors/factor-routes.ts";
import { registerPasskeys } from "./factors/passkey-routes.ts";
import { PasskeyChallenges } from "./factors/passkey-challenges.ts";
import { Passkeys } from "./factors/passkeys.ts";
import { ProofTries } from "./factors/proof-tries.ts";
import { RecoveryCodes } from "./factors/recovery-codes.ts";
import { SecondFactors } from "./factors/second-factors.ts";
import { TotpFactors } from "./factors/totp.ts";
import { createHttpServer } from "./http-server.ts";
import { LANGUAGES } from "./language.ts";
import { MailQuota } from "./mail/mail-quota.ts";
import { openMailTransport } from "./mail/mail-transport.ts";
import { Notices } from "./mail/notices.ts";
import { Mailer } from "./mail/mailer.ts";
import { registerNoticeChoices } from "./notices/notice-routes.ts";
import { OrderFollowers } from "./notices/order-followers.ts";
import { StopCodes } from "./notices/stop-codes.ts";
import { NoticeWriter } from "./notices/notice-writer.ts";
import { completeUpgrade } from "./orders/after-upgrade.ts";
import { buildOrders } from "./orders/build-orders.ts";
import { buildPayments, type PaymentDeps } from "./payments/build-payments.ts";
import { followAtStart } from "./people/erase-person.ts";
import { ErasedList } from "./people/erased-list.ts";
import { registerOwnAccount } from "./people/own-account-routes.ts";
import { People } from "./people/people.ts";
import { registerProfile } from "./people/profile-routes.ts";
import { providerKeys, requireSameSecret } from "./provider-keys.ts";
import { INTERNET, PushClient, type PushNetwork } from "./push/push-client.ts";
import { registerPush } from "./push/push-routes.ts";
import { PushSubscriptions } from "./push/push-subscriptions.ts";
import { Pusher } from "./push/pusher.ts";
import { vapidKeyOf } from "./push/vapid-key.ts";
import { requireToken } from "./provider-token.ts";
import { guardDesk } from "./roles/desk-guard.ts";
import { createLogIn, createPasskeyLogIn, createSecondStep } from "./sessions/log-in.ts";
import { NewDevices } from "./sessions/new-devices.ts";
import { guardOwnAccounts } from "./sessions/session-guard.ts";
import { registerOwnSessions } from "./sessions/session-routes.ts";
import { registerSlipKeyRoutes } from "./slip-keys/slip-key-routes.ts";
import { SlipKeys } from "./slip-keys/slip-keys.ts";
import { WaitingLogins } from "./sessions/waiting-logins.ts";
import { Sessions } from "./sessions/sessions.ts";
import { tryEach } from "./try-each.ts";

export { loadProviderConfig, type ProviderConfig } from "./config.ts";
export { DatabaseUnavailableError } from "./errors.ts";

/** Overridden in tests. */
export interface ProviderDeps {
  readonly clock?: Clock;
  readonly logger?: FastifyBaseLogger;
  readonly passwords?: Passwords;
  /** Delays before each retry of a mail, in milliseconds. */
  readonly mailRetryDelaysMs?: readonly number[];
  /** Timeout of each SMTP step, in milliseconds. */
  readonly mailTimeoutMs?: number;
  readonly payments?: PaymentDeps;
  /** How push services are reached. */
  readonly push?: PushNetwork;
  readonly languages?: Languages;
}

export interface Provider {
  readonly server: FastifyInstance;
  /** Resolves when all due mails and pushes have been tried, and all codes have been sent or given up. */
  mailSettled(): Promise<void>;
  /** Deletes expired sessions, codes, counts and sign-ups. Runs every hour. */
  sweep(): Promise<void>;
  /** Polls due payment addresses and the coins of orders. Runs every second. */
  watchPayments(): Promise<void>;
}

const SWEEP_INTERVAL_MS = 3_600_000;
/** Some mails are kept for one hour only. */
const MAIL_SWEEP_INTERVAL_MS = 60_000;

/** Composes the provider without listening. Closing the server closes everything. */
export async function buildProvider(config: ProviderConfig, deps: ProviderDeps = {}): Promise<Provider> {
  const { clock = systemClock, passwords = new Passwords(), languages = LANGUAGES } = deps;
  const server = createHttpServer(deps.logger, languages);
  requireToken(server, config.tokens);
  // Loaded only where metrics are read.
  const metrics = config.metrics && new (await import("./metrics.ts")).ProviderMetrics();
  // An existing but incomplete secret must be fixed first; a new one is created after the tables
  // (openDatabase).
  if (existsSync(secretFileIn(config.dataDir))) providerKeys(config);
  const db = await openDatabase(config, server.log, metrics?.countStatement);
  const keyFor = providerKeys(config);

  const transport = openMailTransport(config, { clock, log: server.log, timeoutMs: deps.mailTimeoutMs });
  const { mailRetryDelaysMs: retryDelaysMs } = deps;
  const mailing = { transport, brand: config, log: server.log, onOutcome: metrics?.countMail };
  const mailer = new Mailer({ ...mailing, ...(retryDelaysMs ? { retryDelaysMs } : {}) });
  const quota = new MailQuota(config.mailDailyLimit);
  const subjects = new Subjects(keyFor("subject"));
  const codes = new OneTimeCodes(keyFor("one-time-code"));
  const codeMails = new CodeMails({ db, clock, codes, quota, mailer, subjects });
  const events = await openEvents(config, { db, clock, server });
  const sessions = new Sessions({ db, clock, events });
  guardDesk(server, { sessions, clock });
  const totp = new TotpFactors({ key: keyFor("totp"), brandName: config.brandName });
  const recovery = new RecoveryCodes(keyFor("recovery-code"));
  const challenges = new PasskeyChallenges({ db, clock });
  const passkeys = new Passkeys({ ...config, db, clock, challenges });
  const factors = new SecondFactors({ db, clock, totp, recovery, passkeys });
  guardOwnAccounts(server, { sessions, factors, clock });
  const audit = new Audit({ clock });
  await completeUpgrade(db, audit).catch(closing(db));
  const erased = new ErasedList(config.erasedFile, keyFor("erased"));
  const books = { clock, audit, events };
  await followAtStart(db, erased, { ...books, sessions, subjects }, server.log).catch(closing(db));
  // After the erased list: that is made with the same secret, and its error names the line.
  await requireSameSecret(db, keyFor).catch(closing(db));
  const pushClient = new PushClient({
    network: deps.push ?? INTERNET,
    key: vapidKeyOf(keyFor("push")),
    contact: config.publicOrigin ?? `mailto:${config.mailFrom}`,
  });
  const subscriptions = new PushSubscriptions({ db, clock, client: pushClient });
  await subscriptions.followKey().catch(closing(db));
  const pusher = new Pusher({
    db,
    clock,
    client: pushClient,
    log: server.log,
    onOutcome: metrics?.countPush,
  });
  const desk = registerDesk(server, { db, clock, events, audit, config });
  const stopCodes = new StopCodes(subjects);
  const followers = new OrderFollowers({
    db,
    clock,
    codes,
    subjects,
    stopCodes,
    mailer,
    client: pushClient,
    dailyLimit: config.noticeDailyLimit,
  });
  const notices = new Notices({ db, clock, mailer, subjects, dailyLimit: config.noticeDailyLimit });
  const orders = buildOrders({
    config,
    followers,
    db,
    clock,
    server,
    events,
    sessions,
    audit,
    settings: desk.settings,
    browserKey: keyFor("order-browser"),
    notices,
    deps: deps.payments ?? {},
  });
  const signUpKey = keyFor("sign-up");
  const tries = new ProofTries({ db, clock });
  const waiting = new WaitingLogins({ db, clock });
  const accounts = new AccountService({
    db,
    clock,
    passwords,
    codes,
    codeMails,
    sessions,
    audit,
    notices,
    languages,
    signUpKey,
  });
  const people = new People({ ...books, db, sessions, subjects, erased });
  const alerts = new PriceAlerts({ db, clock });
  const firing = new AlertFiring({ db, clock, onFired: metrics?.countAlertFired });
  const noticeWriter = new NoticeWriter({
    db,
    clock,
    notices,
    brandName: config.brandName,
    stopCodes,
    languages,
    log: server.log,
  });

  const changeCodes = new ChangeCodes(keyFor("email-change"));
  const deliverer = new Deliverer({
    db,
    clock,
    mailer,
    pusher,
    languages,
    codes: changeCodes,
    log: server.log,
  });
  const emailChanges = new EmailChanges({
    db,
    clock,
    codes: changeCodes,
    subjects,
    sessions,
    passwords,
    notices,
  });

  const payments = await buildPayments({ config, db, clock, server, deps: deps.payments ?? {} });

  const sweep = async () => {
    const parts = [
      sessions,
      events,
      codes,
      quota,
      payments.links,
      { sweep: sweepPendingSignUps },
      { sweep: sweepAwaitedRoles },
      orders.time,
      tries,
      desk.duty,
      waiting,
      challenges,
      noticeWriter,
      emailChanges,
      alerts,
      // Retries people who couldn't be listed when they were erased.
      { sweep: () => people.listErased() },
    ];
    await tryEach(parts, (part) => part.sweep(db, clock.now()));
    await transport.sweep?.(clock.now());
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => server.log.warn({ err: error }, "sweeping failed"));
  }, SWEEP_INTERVAL_MS).unref();
  const sweepingMails = setInterval(() => {
    transport.sweep?.(clock.now()).catch((error: unknown) => {
      server.log.warn({ err: error }, "sweeping old mails failed");
    });
  }, MAIL_SWEEP_INTERVAL_MS).unref();
  server.addHook("onReady", () => payments.announce());
  noticeWriter.start();
  deliverer.start();
  server.addHook("onClose", async () => {
    clearInterval(sweeping);
    clearInterval(sweepingMails);
    await noticeWriter.stop();
    await deliverer.stop();
    await mailer.close();
    await pusher.settled();
    await payments.close();
    await db.destroy();
  });

  if (metrics && config.metrics) {
    metrics.watchChain(payments.health);
    metrics.watchDatabase(db, () => clock.now());
    metrics.watchAlerts(firing);
    metrics.watchDesk(db, audit);
    metrics.watchOrders(db);
    metrics.serveBeside(server, config.metrics);
  }

  registerAccountRoutes(server, accounts);
  const newDevices = new NewDevices({ db, clock, subjects, languages, notices });
  const loginParts = {
    db,
    clock,
    passwords,
    sessions,
    waiting,
    factors,
    tries,
    notices,
    languages,
    newDevices,
  };
  registerSessionRoutes(server, {
    sessions,
    logIn: createLogIn(loginParts),
    secondStep: createSecondStep(loginParts),
    logInByPasskey: createPasskeyLogIn({ ...loginParts, passkeys }),
    passkeys,
  });
  registerNoticeChoices(server, { db, followers, stopCodes });
  registerPush(server, { subscriptions, pusher, brandName: config.brandName });
  registerAlerts(server, { alerts, firing });
  registerDestinations(server, new SavedDestinations({ db, clock, notices }));
  registerOwnSessions(server, { db, clock, sessions });
  registerOwnPassword(server, { db, clock, passwords, sessions, tries, notices, factors });
  registerFactors(server, { db, clock, totp, recovery, factors, passkeys, sessions, tries, notices });
  registerPasskeys(server, { db, passkeys, factors, recovery, sessions, notices });
  registerEmailChange(server, emailChanges);
  registerProfile(server, { db, emailChanges });
  registerOwnAccount(server, {
    db,
    people,
    notices,
    dataDir: config.dataDir,
    isSqlite: config.databaseUrl === null,
  });
  registerSlipKeyRoutes(server, new SlipKeys({ db, clock, audit, events }));
  // Fails while the database is down.
  server.get("/healthz", async () => {
    await db.selectFrom("accounts").select("id").limit(1).execute();
    return { status: "ok" };
  });
  return {
    server,
    sweep,
    mailSettled: async () => {
      await deliverer.pass();
      await mailer.settled();
      await pusher.settled();
    },
    watchPayments: async () => {
      await Promise.all([payments.watchRound(), orders.watchRound()]);
    },
  };
}

function closing(db: Database): (error: unknown) => Promise<never> {
  return async (error) => {
    await db.destroy();
    throw error;
  };
}
