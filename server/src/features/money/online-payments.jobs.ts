import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { OnlinePayments } from './online-payments.ts'
import { enqueueOpen } from './online-payments.queries.ts'
import { PayFault } from './pay-provider.ts'

/** An attempt that was read is left alone for so long at least. */
const restMs = 4 * 60_000

const One = z.object({ therapistId: z.uuid(), id: z.uuid() })
const Practice = z.object({ therapistId: z.uuid() })

/** Reads attempts to pay anew: after a provider's message, and every few minutes in case none came. `worker` works as openhour_worker. */
export function onlinePaymentJobs({ worker, payments }: { worker: pg.Pool; payments: OnlinePayments }): Jobs {
  return {
    tasks: {
      'read-online-payment': async (payload) => {
        const attempt = await payments.find(One.parse(payload).id)
        if (!attempt) return
        try {
          await payments.read(attempt)
        } catch (error) {
          // What a person must put right first is not tried again and again.
          if (!(error instanceof PayFault) || error.kind === 'busy') throw error
        }
      },
      'read-online-payments': async () => {
        const since = new Date(nowMs() - restMs).toISOString()
        await runPlain(worker, enqueueOpen(now().toISOString(), since))
      },
      'end-payment-accounts': (payload) => payments.endAccounts(Practice.parse(payload).therapistId),
    },
    concurrency: { 'read-online-payment': 4 },
    cron: [{ task: 'read-online-payments', match: '*/5 * * * *', options: { backfillPeriod: 0 } }],
  }
}
