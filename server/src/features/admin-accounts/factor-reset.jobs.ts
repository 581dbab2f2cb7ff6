import * as z from 'zod/mini'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../product/feature.ts'
import { resetFactors } from './admin-accounts.queries.ts'

const Payload = z.object({ userId: z.guid() })

/** Resets second factors when their time of waiting is over, unless the owner stopped it. */
export function factorResetJobs({ database, publicUrl }: Pick<Platform, 'database' | 'publicUrl'>): Jobs {
  return {
    tasks: {
      'reset-factors': async (payload) => {
        const { userId } = Payload.parse(payload)
        const data = JSON.stringify({ signInLink: `${publicUrl}/auth`, resetLink: `${publicUrl}/forgot-password` })
        await runPlain(database.worker, resetFactors(userId, now().toISOString(), { id: newId(), data }))
      },
    },
  }
}
