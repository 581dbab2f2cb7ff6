import type pg from 'pg'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deletePastKeeping, practicesThatInvoice } from './invoice-retention.queries.ts'

/**
 * Every night, deletes the invoices and payments of people who were erased, once the practice has kept them for long enough.
 * @param parts.worker works as openhour_worker @param parts.app works as openhour_app, on behalf of each therapist
 */
export function invoiceRetentionJobs({ worker, app }: { worker: pg.Pool; app: pg.Pool }): Jobs {
  return {
    tasks: {
      'delete-past-invoices': async () => {
        const [practices] = await runPlain(worker, practicesThatInvoice())
        const faults: unknown[] = []
        // What fails in one practice keeps no other's.
        for (const { therapistId } of practices)
          await runAs(app, { userId: therapistId, role: 'therapist' }, deletePastKeeping()).catch((error: unknown) =>
            faults.push(error),
          )
        if (faults.length > 0) throw new AggregateError(faults, 'Some practices could not delete old invoices.')
      },
    },
    cron: [{ task: 'delete-past-invoices', match: '37 3 * * *' }],
  }
}
