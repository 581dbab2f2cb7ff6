import { join } from 'node:path'
import { contract, functions } from '@openhour/shared/contract.ts'
import { config } from 'zod/mini'
import { en } from 'zod/locales'
import { accountRouter } from './features/account/account.handlers.ts'
import { adminRouter } from './features/admin/admin.handlers.ts'
import { appointmentsRouter } from './features/appointments/appointments.handlers.ts'
import { seriesJobs } from './features/appointments/series.jobs.ts'
import { auditRouter } from './features/audit/audit.handlers.ts'
import { availabilityRouter } from './features/availability/availability.handlers.ts'
import { billingFunctionsRouter, billingRouter } from './features/billing/billing.handlers.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { trialJobs } from './features/billing/trials.jobs.ts'
import { openSandbox } from './features/billing/sandbox.ts'
import { openSubscriptions } from './features/billing/subscriptions.ts'
import { calendarFeedRoute } from './features/calendar-feed/calendar-feed.routes.ts'
import { calendarFeedRouter } from './features/calendar-feed/calendar-feed.handlers.ts'
import { clientsRouter } from './features/clients/clients.handlers.ts'
import { dashboardRouter } from './features/dashboard/dashboard.handlers.ts'
import { weeklySummaryJobs } from './features/dashboard/weekly-summary.jobs.ts'
import { notePdfRoutes } from './features/clinical-notes/note-pdf.routes.ts'
import { noteRouters } from './features/clinical-notes/note-routers.ts'
import { unsignedNoteJobs } from './features/clinical-notes/unsigned-notes.jobs.ts'
import { measuresRouter } from './features/measures/measures.handlers.ts'
import { readPacks } from './features/measures/packs.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { notificationsRouter } from './features/notifications/notifications.handlers.ts'
import { pushRouter } from './features/notifications/push.handlers.ts'
import { documentsRoute } from './features/documents/documents.routes.ts'
import { documentsRouter } from './features/documents/documents.handlers.ts'
import { openLocation } from './features/location-gate/location.ts'
import { locationFunctionsRouter } from './features/location-gate/location-gate.handlers.ts'
import { avatarRoute } from './features/settings/avatar.routes.ts'
import { sessionsRouter } from './features/sessions/sessions.handlers.ts'
import { openReminders } from './features/reminders/reminders.ts'
import { settingsRouter } from './features/settings/settings.handlers.ts'
import { selfCareRouter } from './features/self-care/self-care.handlers.ts'
import { taskReminderJobs } from './features/tasks/task-reminders.jobs.ts'
import { tasksRouter } from './features/tasks/tasks.handlers.ts'
import { wellnessRecordsRouter } from './features/wellness-records/wellness-records.handlers.ts'
import { treatmentPlansRouter } from './features/treatment-plans/treatment-plans.handlers.ts'
import { searchRouter } from './features/search/search.handlers.ts'
import { draftsRouter } from './features/drafts/drafts.handlers.ts'
import { policyReportRoute } from './features/security-log/policy-report.routes.ts'
import { securityLogRouter } from './features/security-log/security-log.handlers.ts'
import { openAudit } from './platform/audit/audit.ts'
import { now } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { type Env, readEnv } from './platform/env.ts'
import { fileRemovalJobs } from './platform/files/file-removal.jobs.ts'
import type { FileStore } from './platform/files/files.ts'
import { openFiles } from './platform/files/open-files.ts'
import { openApi, requireDeclaredAccess } from './platform/http/api.ts'
import { openApiDocument } from './platform/http/api-document.ts'
import { openHost } from './platform/http/host.ts'
import { jsonFromPages } from './platform/http/mounted-route.ts'
import { listen } from './platform/http/listen.ts'
import { unreadMs } from './platform/http/write-time.ts'
import { housekeepingJobs } from './platform/housekeeping.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLive } from './platform/live/live.ts'
import { openInstallation } from './platform/installation.ts'
import { openLog } from './platform/log.ts'
import { clientMailFigures } from './platform/mail/mail-figures.ts'
import { openMailing } from './platform/mail/mailing.ts'
import { openMetrics } from './platform/metrics.ts'
import { openPush } from './platform/push/push-client.ts'
import { vapidKeys } from './platform/push/vapid.ts'
import { openScanner } from './platform/scan/scanner.ts'
import { openSignInDoors } from './platform/sign-in/doors.ts'
import { behindGuessLimit } from './platform/sign-in/guess-limit.ts'
import { type PasswordHashing, passwordHashing } from './platform/sign-in/password-hash.ts'
import { quietMs } from './platform/sign-in/quiet.ts'
import { openHealth } from './platform/health.ts'
import { version } from './platform/version.ts'
import { type Running, runOpenhour } from './running.ts'

config(en())

/** `prepare` runs once the database is migrated and the files can be had, and before anything answers. The others are for tests alone. */
export type StartOptions = {
  prepare?: (database: Database, files: FileStore) => Promise<void>
  quietAnswersMs?: number
  answerUnreadMs?: number
  hashing?: PasswordHashing
}

/**
 * Starts everything, in the order in which it is needed: database, migrations, sign-in, queue, live updates, HTTP.
 * @throws Error with a sentence for the operator when a part cannot start.
 */
export async function startOpenhour(
  env: Env,
  { prepare, quietAnswersMs = quietMs, answerUnreadMs = unreadMs, hashing = passwordHashing }: StartOptions = {},
): Promise<Running> {
  for (const part of [contract, functions]) requireDeclaredAccess(part)
  const log = openLog(env.logLevel)
  const startedAt = now().toISOString()
  const { secret, database } = await openInstallation(env, log, openDatabase)
  const files = await openFiles({ ...env, secret })
  await prepare?.(database, files)
  const server = await listen(env, answerUnreadMs)
  const publicUrl = env.publicUrl ?? server.localUrl
  const metrics = openMetrics({ clientMails: clientMailFigures(database.worker) })
  const {
    mail,
    limiter,
    jobs: sending,
  } = openMailing(env, { secret, pool: database.worker, log, onSent: metrics.mailSent })

  const sandbox = openSandbox(secret)
  const subscriptions = openSubscriptions(database.worker, sandbox)
  const audit = openAudit(database, env.dataDir, log)
  const push = openPush({
    keys: vapidKeys(secret),
    subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${env.supportEmail ?? 'support@localhost'}`,
    loopback: env.pushLoopback,
  })
  const toClients = { pool: database.worker, publicUrl, limiter, log }
  const reminders = openReminders({ ...toClients, sms: env.sms })
  const jobs = await openJobs(
    database.owner,
    [
      sending,
      billingJobs(subscriptions),
      trialJobs(database.worker, env.plansOn),
      unsignedNoteJobs(database.worker),
      seriesJobs(database.worker),
      taskReminderJobs(database.worker, env.plansOn),
      weeklySummaryJobs({ pool: database.worker, publicUrl, plansOn: env.plansOn }),
      ...reminders.jobs,
      fileRemovalJobs(database.worker, files),
      notificationJobs({ pool: database.worker, push, publicUrl, log }),
      housekeepingJobs(database.worker, database.signIn),
      audit.jobs,
    ],
    log,
  )
  const scanner = openScanner({ ...env.scan, log })
  const location = await openLocation({ env, pool: database.signIn, log })
  const doors = openSignInDoors({
    database,
    publicUrl,
    origins: server.originsFor(publicUrl),
    secret,
    env,
    log,
    refuseRestricted: (seen) => location.refuseRestricted(seen, 'sign-up'),
    quietMs: quietAnswersMs,
    hashing,
  })
  const live = await openLive(database.listener, {
    log,
    onChange: ({ userId, table }) =>
      ['users', 'subscribers', 'sign_in_sessions'].includes(table) && doors.actors.forget(userId),
    onGap: doors.actors.forgetAll,
    onCount: metrics.liveConnections,
  })
  const health = openHealth({ database, mail, live, env, more: () => [location.part()] })

  const packs = readPacks(join(env.dataDir, 'measures'))
  const billing = { sandbox, subscriptions, publicUrl }
  const operations = openApi(
    {
      account: accountRouter(),
      admin: adminRouter({ version, startedAt, parts: health.parts }),
      appointments: appointmentsRouter(audit.reads),
      audit: auditRouter(audit.reads),
      availability: availabilityRouter(),
      billing: billingRouter(billing),
      calendarFeed: calendarFeedRouter({ publicUrl }),
      clients: clientsRouter(audit.reads, reminders.farewell),
      dashboard: dashboardRouter({ reads: audit.reads, packs }),
      documents: documentsRouter(audit.reads),
      ...noteRouters(audit.reads),
      measures: measuresRouter({ reads: audit.reads, packs }),
      notifications: notificationsRouter(),
      push: pushRouter(push),
      reminders: reminders.router(audit.reads),
      search: searchRouter(audit.reads),
      drafts: draftsRouter({ secret }),
      securityLog: securityLogRouter({ log }),
      selfCare: selfCareRouter(audit.reads),
      wellnessRecords: wellnessRecordsRouter(audit.reads),
      sessions: sessionsRouter(audit.reads),
      settings: settingsRouter({ ways: { email: true, sms: env.sms !== undefined, push: true } }),
      tasks: tasksRouter(audit.reads),
      treatmentPlans: treatmentPlansRouter(audit.reads),
    },
    { log, metrics },
  )
  const refuseBuyer: Parameters<typeof billingFunctionsRouter>[0]['refuseBuyer'] = (seen, userId) =>
    location.refuseRestricted(seen, 'checkout', userId)
  const serverFunctions = openApi(
    { ...billingFunctionsRouter({ ...billing, refuseBuyer }), ...locationFunctionsRouter(location) },
    { log, metrics },
  )
  const signIn = behindGuessLimit(doors.routes, { pool: database.signIn, actors: doors.actors, publicUrl, secret })
  const behindDoors = { pool: database.app, files, log }
  server.answer(
    openHost({
      log,
      metrics,
      metricsOpen: env.metricsOpen,
      origins: server.originsFor(publicUrl),
      trustedProxies: env.trustedProxies,
      countryHeader: env.geo.countryHeader,
      pool: database.app,
      actors: doors.actors,
      live,
      api: {
        ...operations,
        functions: serverFunctions.rest,
        document: () => openApiDocument({ '/api/v1': contract, '/functions/v1': functions }, { version, publicUrl }),
      },
      routes: [
        { ...jsonFromPages, path: '/api/auth', routes: signIn },
        policyReportRoute(behindDoors),
        ...reminders.routes,
        avatarRoute(behindDoors),
        calendarFeedRoute(behindDoors),
        documentsRoute({ ...behindDoors, scanner }),
        ...notePdfRoutes(behindDoors),
      ],
      ready: health.ready,
      webDir: env.webDir,
      pageFacts: {
        plansOn: env.plansOn,
        signInIdleMinutes: env.signInIdleMinutes,
        googleOn: env.google !== undefined,
        smsOn: env.sms !== undefined,
        supportEmail: env.supportEmail ?? '',
        locationGate: env.locationGate,
      },
    }),
  )

  return {
    url: publicUrl,
    localUrl: server.localUrl,
    databaseLost: database.exited,
    stop: async () => {
      await server.stopAccepting()
      await live.close()
      await server.finishRequests()
      await jobs.stop()
      await audit.close()
      mail.close()
      await database.close()
    },
  }
}

if (import.meta.main) await runOpenhour(() => startOpenhour(readEnv()))
