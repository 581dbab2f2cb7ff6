import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Env } from '../../platform/env.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Figures } from '../../platform/metrics.ts'
import { type BackupState, backupState, forgetOldBackups, noteFailedBackup } from './backups.queries.ts'
import { openBackupProcess } from './backup-process.ts'

const hourMs = 3_600_000
const longestRetryMs = hourMs
/** Backups that somebody makes by hand are forgotten after a week. */
const unscheduledMs = 7 * 24 * hourMs

/** Scheduled backups of this installation: its jobs, a line of the status page and metrics. */
export type Backups = { jobs: Jobs; part(): Promise<HealthPart>; figures: Figures; stop(): Promise<void> }

/**
 * Makes a backup when the last good one is as old as the interval, after a failure within an hour. A process of its own makes it, so that requests do not
 * wait. The part fails when the last good one is older than two intervals, of which admins are told.
 * @param pool works as openhour_worker
 */
export function openBackups({
  env,
  pool,
  secret,
  log,
}: {
  env: Env
  pool: pg.Pool
  secret: string
  log: Log
}): Backups {
  const { folder, intervalHours } = env.backup
  const intervalMs = intervalHours * hourMs
  const child = openBackupProcess()
  const read = () => readState(pool)

  async function makeDue(): Promise<void> {
    const state = await read()
    if (isDue(state, intervalMs)) await make()
    await runPlain(pool, forgetOldBackups(now().toISOString()))
  }

  async function make(): Promise<void> {
    const startedAt = now().toISOString()
    const ended = await child.run({ ...env, secret })
    if (ended.how === 'stopped') throw new RunLater(60)
    if (ended.how === 'done') return
    log.error({ part: 'backup', problem: ended.problem }, 'a backup failed and will be tried again')
    if (ended.how === 'died') await runPlain(pool, noteFailedBackup(startedAt, now().toISOString(), ended.problem))
  }

  return {
    jobs:
      folder === undefined
        ? { tasks: {} }
        : {
            tasks: { 'make-backup': makeDue },
            cron: [{ task: 'make-backup', match: '*/10 * * * *', options: { backfillPeriod: 0 } }],
          },
    part: () => backupsPart(pool, env.backup),
    figures: {
      help: {
        openhour_backup_last_success_timestamp_seconds: 'When the last good backup began',
        openhour_backup_last_success_bytes: 'Size of the last good backup',
        openhour_backup_overdue: '1 if backups are scheduled and the last good one is older than two intervals',
      },
      read: async () => {
        const state = await read()
        return {
          ...(state.goodAt === null
            ? {}
            : {
                openhour_backup_last_success_timestamp_seconds: Date.parse(state.goodAt) / 1000,
                openhour_backup_last_success_bytes: state.goodBytes ?? 0,
              }),
          ...(folder === undefined ? {} : { openhour_backup_overdue: isOverdue(state, intervalMs) ? 1 : 0 }),
        }
      },
    },
    stop: () => child.stop(),
  }
}

const readState = async (pool: pg.Pool) => (await runPlain(pool, backupState()))[0][0] as BackupState

/** A line of the status page. @param pool works as openhour_worker */
export function backupsPart(pool: pg.Pool, settings: Env['backup']): Promise<HealthPart> {
  return readState(pool).then(
    (state) => partOf(state, settings),
    () => ({ name: 'Backups', state: 'failing', detail: 'the database is not responding' }),
  )
}

const ageMs = (at: string) => nowMs() - Date.parse(at)

function isDue({ goodAt, triedAt, problem }: BackupState, intervalMs: number): boolean {
  if (goodAt !== null && ageMs(goodAt) < intervalMs) return false
  return triedAt === null || problem === null || ageMs(triedAt) >= Math.min(longestRetryMs, intervalMs / 4)
}

function isOverdue({ goodAt, firstAt }: BackupState, intervalMs: number): boolean {
  const since = goodAt ?? firstAt
  return since !== null && ageMs(since) > 2 * intervalMs
}

function partOf(state: BackupState, { folder, intervalHours }: Env['backup']): HealthPart {
  const { goodAt, goodBytes, problem } = state
  const last = goodAt === null ? 'no good backup yet' : `last good one ${ageText(goodAt)}, ${megabytes(goodBytes ?? 0)}`
  if (folder === undefined)
    return {
      name: 'Backups',
      state: goodAt !== null && ageMs(goodAt) > unscheduledMs ? 'warning' : 'not-configured',
      detail: `not scheduled (BACKUP_DIR); ${last}`,
      advice: 'Set BACKUP_DIR to a folder on another disk and restart Openhour, or run npm run backup -- FOLDER.',
    }
  const failed = problem === null ? '' : `; the last attempt failed: ${problem}`
  const overdue = isOverdue(state, intervalHours * hourMs)
  const failing = overdue || (goodAt === null && problem !== null)
  const plan = `${last}, every ${intervalHours === 1 ? 'hour' : `${intervalHours} hours`}`
  return {
    name: 'Backups',
    state: failing ? 'failing' : 'working',
    detail: `${overdue ? 'overdue: ' : ''}${plan}${failed}`,
    ...(failing
      ? {
          advice: `Openhour makes backups only while it runs. Check that ${folder} exists and has space, and run npm run backup -- ${folder} to see at once what is wrong.`,
        }
      : {}),
  }
}

function ageText(at: string): string {
  const minutes = Math.max(0, Math.round(ageMs(at) / 60_000))
  if (minutes < 2) return 'just now'
  if (minutes < 120) return `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
