import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openMailLimiter } from './client-mail-limits.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { openMailBrands } from './mail-brands.ts'
import { mailJobs } from './mail.jobs.ts'
import type { MailTemplates } from './template-parts.ts'
import { openMail } from './transport.ts'

/**
 * Email as the operator configured it, the limits for emails to clients, and the jobs that send them.
 * @param parts.pool works as openhour_worker
 */
export function openMailing(
  env: Env,
  {
    templates,
    publicUrl,
    secret,
    pool,
    files,
    log,
    onSent,
  }: {
    templates: MailTemplates
    publicUrl: string
    secret: string
    pool: pg.Pool
    files: FileStore
    log: Log
    onSent: (template: string) => void
  },
) {
  const { smtpUrl, discreet } = env
  const outboxDir = join(env.dataDir, 'outbox')
  const mail = openMail({ smtpUrl, from: () => env.mailFrom, discreet, outboxDir, publicUrl, templates, log, onSent })
  if (mail.kind === 'outbox')
    log.info({ where: mail.where }, 'no mail server is configured (SMTP_URL): emails are saved in the outbox folder')
  const brands = openMailBrands({ pool, files, plansOn: () => env.plansOn })
  const limiter = openMailLimiter(env.clientMails, secret)
  return { mail, limiter, jobs: mailJobs({ pool, mail, limiter, brands, log }) }
}
