import { join } from 'node:path'
import type { Feature } from '../../product/feature.ts'
import { version } from '../../platform/version.ts'
import { adminRouter } from './admin.handlers.ts'
import { adminMails } from './admin.mails.ts'
import { openFigures } from './figures.ts'
import { checkJobs } from './jobs-part.ts'
import { outsideChecks } from './outside-parts.ts'
import { partAlertJobs } from './part-alerts.jobs.ts'
import { openPartWatch } from './part-watch.ts'

export const adminFeature: Feature = {
  name: 'admin',
  mails: adminMails,
  open: ({ startedAt, checks, database, env, log, publicUrl, settings }) => {
    const pool = database.worker
    const watch = openPartWatch({ pool, log, checks })
    const figures = openFigures({ pool, log, dataDir: env.dataDir, figureDays: () => settings.kept().figureDays })
    const more = async () => void (await Promise.all([figures.flush(), figures.sample()]))
    const outbox = env.smtpUrl === undefined ? join(env.dataDir, 'outbox') : undefined
    return {
      routers: { admin: adminRouter({ version, startedAt, watch, outbox, flush: figures.flush }) },
      jobs: [partAlertJobs({ pool, watch, publicUrl, more })],
      checks: [{ key: 'jobs', look: () => checkJobs(pool) }, ...outsideChecks(env, pool)],
      cleanUp: figures.cleanUp,
      stop: figures.stop,
    }
  },
}
