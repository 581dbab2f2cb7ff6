import type { contract, functions } from '@openhour/shared/contract.ts'
import type { Running } from '../running.ts'
import { openAudit } from '../platform/audit/audit.ts'
import { openBackups } from '../services/backup/schedule.ts'
import { now } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import type { Feature } from './feature.ts'
import { fileRemovalJobs } from '../platform/files/file-removal.jobs.ts'
import type { FileStore } from '../platform/files/files.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openHealth } from './health.ts'
import { tryStoredValues } from './checks/stored-values.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { collectWhenIdle } from '../platform/idle-collection.ts'
import { openApiDocument } from '../platform/http/api-document.ts'
import { openApi, requireDeclaredAccess } from '../platform/http/api.ts'
import { openHost } from '../platform/http/host.ts'
import { listen } from '../platform/http/listen.ts'
import { pageConfigOf } from '../platform/http/web-pages.ts'
import { unreadMs } from '../platform/http/write-time.ts'
import { openInstallation } from './installation.ts'
import { openInstallationSettings } from './installation-settings.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { openLive } from '../platform/live/live.ts'
import { openLog } from '../platform/log.ts'
import { openMailing } from '../services/mail/mailing.ts'
import { openMetrics } from '../platform/metrics.ts'
import { mailTemplatesOf, type OpenFeatures, openFeatures } from './open-features.ts'
import { providedLater } from './provided.ts'
import { openPush } from '../platform/push/push-client.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { openScanner } from '../platform/scan/scanner.ts'
import { openApiKeys } from '../services/sign-in/api-keys.ts'
import { cookieName } from '../services/sign-in/cookie.ts'
import { openSignInRoutes } from '../services/sign-in/open-routes.ts'
import { type PasswordHashing, passwordHashing } from '../services/sign-in/password-hash.ts'
import { minReplyMs } from '../services/sign-in/constant-time-reply.ts'
import { openTransfers } from '../services/transfers/transfers.ts'
import { version } from '../platform/version.ts'

/** What is built on the platform. */
export type Product = { contract: typeof contract; functions: typeof functions; features: readonly Feature[] }

/** `prepare` runs once the database is migrated and the files are open, before anything answers. The others are for tests. */
export type StartOptions = {
  prepare?: (database: Database, files: FileStore, secret: string) => Promise<void>
  quietAnswersMs?: number
  answerUnreadMs?: number
  hashing?: PasswordHashing
}

/**
 * Opens the platform, then the features, then the queue and the server that they all share.
 * @throws Error with a message for the operator if a part cannot start
 */
export async function start(
  given: Env,
  { contract, functions, features }: Product,
  { prepare, quietAnswersMs = minReplyMs, answerUnreadMs = unreadMs, hashing = passwordHashing }: StartOptions,
): Promise<Running> {
  for (const part of [contract, functions]) requireDeclaredAccess(part)
  const log = openLog(given.logLevel)
  const startedAt = now().toISOString()
  const { secret, database } = await openInstallation(given, log, openDatabase)
  const files = await openFiles({ ...given, secret })
  await prepare?.(database, files, secret)
  const settings = await openInstallationSettings(given, database.worker, log)
  const { env } = settings
  const server = await listen(env, answerUnreadMs)
  const publicUrl = env.publicUrl ?? server.localUrl
  const origins = server.originsFor(publicUrl)
  const metrics = openMetrics()
  const mailing = openMailing(env, {
    templates: mailTemplatesOf(features),
    publicUrl,
    secret,
    pool: database.worker,
    files,
    log,
    onSent: metrics.mailSent,
  })
  const audit = openAudit(database, env.dataDir, log)
  const scanner = openScanner({ ...env.scan, log })
  const push = openPush({
    keys: vapidKeys(secret),
    subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${env.supportEmail ?? 'support@localhost'}`,
    loopback: env.pushLoopback,
  })

  // The features open last. Until then nothing answers, so nothing calls these.
  const provided = providedLater(() => opened.provided)
  const {
    actors,
    route: signIn,
    addProvenAccount,
    sendConfirmation,
  } = openSignInRoutes({
    database,
    publicUrl,
    origins,
    secret,
    env,
    log,
    refuseRestricted: (requestMeta) => provided.refuseRestricted(requestMeta, 'sign-up'),
    minReplyMs: quietAnswersMs,
    hashing,
  })
  const settingsChanged = async () => {
    await settings.refresh()
    // What a plan allows is remembered with each person.
    actors.forgetAll()
  }
  const live = await openLive(database.listener, {
    log,
    onChange: (change) => {
      actors.onChange(change)
      if (change.table === 'installation_settings') void settingsChanged()
    },
    onGap: () => {
      actors.forgetAll()
      void settings.refresh()
    },
    onCount: metrics.liveConnections,
  })
  const sealed = features.flatMap((feature) => feature.sealed ?? [])
  const backups = openBackups({ env, pool: database.worker, secret, log })
  const health = openHealth({
    database,
    files,
    mail: mailing.mail,
    live,
    env,
    backups: backups.part,
    stored: tryStoredValues(database.owner, sealed, { ...env, secret }).catch(() => undefined),
  })

  const platform = {
    env,
    log,
    secret,
    publicUrl,
    startedAt,
    settings: { ...settings, refresh: settingsChanged },
    mail: mailing.mail,
    database,
    files,
    transfers: openTransfers({ pools: database, files, scanner, log }),
    push,
    provided,
    addProvenAccount,
    sendConfirmation,
    download: features.flatMap(({ download = [] }) => download),
    outsideHolds: () => opened.outsideHolds,
    sealed,
  }
  const opened: OpenFeatures = await openFeatures(
    features,
    { ...platform, limiter: mailing.limiter, reads: audit.reads, checks: () => [...health.checks, ...opened.checks] },
    { contract, functions },
  )
  for (const figures of [backups.figures, ...opened.figures]) metrics.addFigures(figures)
  const jobs = await openJobs(
    database.owner,
    [
      mailing.jobs,
      fileRemovalJobs(database.worker, files),
      housekeepingJobs(database.worker, database.signIn, opened.cleanUp, () => settings.kept().unconfirmedDays),
      audit.jobs,
      backups.jobs,
      ...opened.jobs,
    ],
    log,
  )
  server.answer(
    openHost({
      log,
      metrics,
      metricsOpen: env.metricsOpen,
      origins,
      trustedProxies: env.trustedProxies,
      countryHeader: env.geo.countryHeader,
      pools: database,
      openings: audit.openings,
      actors,
      apiKeys: openApiKeys(database.app, { plansOn: () => env.plansOn }),
      live,
      api: {
        ...openApi(opened.routers, { log, metrics }),
        functions: openApi(opened.functions, { log, metrics }).rest,
      },
      document: () =>
        openApiDocument(
          { '/api/v1': contract, '/functions/v1': functions },
          { version, publicUrl, cookie: cookieName(publicUrl) },
        ),
      routes: [signIn, ...opened.routes],
      ready: health.ready,
      firstData: features.flatMap(({ firstData = [] }) => firstData),
      webDir: env.webDir,
      pageConfig: () => pageConfigOf(env, settings.stored().signUp),
      publicUrl,
      neutralUrl: env.discreet.url === publicUrl ? undefined : env.discreet.url,
    }),
  )

  const stopCollecting = collectWhenIdle(server.served)

  return {
    url: publicUrl,
    localUrl: server.localUrl,
    databaseLost: database.exited,
    stop: async () => {
      stopCollecting()
      await server.stopAccepting()
      await live.close()
      await server.finishRequests()
      await opened.stop()
      await backups.stop()
      await jobs.stop()
      await audit.close()
      mailing.mail.close()
      await database.close()
    },
  }
}
