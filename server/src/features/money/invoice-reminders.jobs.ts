import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { Run } from '../../platform/http/request-context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { timeIn } from '../../platform/time/practice-time.ts'
import type { InvoiceFiles } from './invoice-file.ts'
import { sendingRefusals } from './invoice-mails.handlers.ts'
import {
  type FoundReminder,
  listRipeReminders,
  practicesThatRemind,
  proposeReminders,
} from './invoice-reminders.queries.ts'
import { prepareSending } from './invoice-sending.ts'

type Parts = { worker: pg.Pool; app: pg.Pool; publicUrl: string; files: InvoiceFiles; log: Log }

/** Nobody is reminded of money at night: from and until these hours of the practice. */
const [firstHour, lastHour] = [8, 19]

/**
 * Every hour, proposes the reminders that became due on the practice's day. Where the practice wants it, those that stood in the list for a day are sent.
 * @param parts.worker works as openhour_worker @param parts.app works as openhour_app, on behalf of each therapist
 */
export function invoiceReminderJobs({ worker, app, publicUrl, files, log }: Parts): Jobs {
  async function send(run: Run, userId: string, { id, invoiceId, level }: FoundReminder): Promise<void> {
    try {
      const sending = await prepareSending({ run, userId, publicUrl, files }, { invoiceId, level })
      await refusing(run(sending), sendingRefusals)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // It stays in the list, which says why.
      log.info({ reminder: id, code: error.problem.code }, 'a reminder of an invoice was not sent')
    }
  }

  return {
    tasks: {
      'remind-of-invoices': async () => {
        const at = now()
        const [practices] = await runPlain(worker, practicesThatRemind())
        const faults: unknown[] = []
        const remind = async ({ therapistId, timeZone, sendsReminders }: (typeof practices)[number]) => {
          const run: Run = (...statements) => runAs(app, { userId: therapistId, role: 'therapist' }, ...statements)
          await run(proposeReminders(timeIn(timeZone, at.getTime()).today, at.toISOString()))
          const hour = new Date(wallAt(timeZone, at.getTime())).getUTCHours()
          if (!sendsReminders || hour < firstHour || hour > lastHour) return
          const [ripe] = await run(listRipeReminders(therapistId, at.toISOString()))
          for (const reminder of ripe) await send(run, therapistId, reminder)
        }
        // What fails in one practice keeps no other from its reminders.
        for (const practice of practices.filter(({ timeZone }) => isTimeZone(timeZone)))
          await remind(practice).catch((error: unknown) => faults.push(error))
        if (faults.length > 0) throw new AggregateError(faults, 'Some practices could not remind of invoices.')
      },
    },
    cron: [{ task: 'remind-of-invoices', match: '7 * * * *', options: { backfillPeriod: 0 } }],
  }
}
