import { maxFaultsListed } from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import {
  beginVerification,
  failVerification,
  finishVerification,
  forgetOldVerifications,
  noteProgress,
} from './admin-audit.queries.ts'

const Payload = z.object({ verificationId: z.uuid() })
const noteEveryMs = 500
/** When a verification that the stopping server let go of starts again. */
const againSeconds = 1

class Stopped extends Error {}

type Parts = { pool: pg.Pool; dataDir: string; log: Log }

/** Recomputes all chains in pages, and notes the progress that admins see. One whose server stopped begins again. @param parts.pool works as openhour_worker */
export function openVerificationJobs({ pool, dataDir, log }: Parts) {
  let stopping = false

  async function verify(payload: unknown): Promise<void> {
    const { verificationId: id } = Payload.parse(payload)
    const [begun] = await runPlain(pool, beginVerification(id))
    if (begun.length === 0) return
    let notedAt = performance.now()
    const onEntries = async (entries: number) => {
      if (stopping) throw new Stopped()
      if (performance.now() - notedAt < noteEveryMs) return
      notedAt = performance.now()
      await runPlain(pool, noteProgress(id, entries))
    }
    try {
      const { faults, ...counts } = await verifyAudit(pool, dataDir, onEntries)
      const outcome = { ...counts, faultCount: faults.length, faults: faults.slice(0, maxFaultsListed) }
      await runPlain(pool, finishVerification(id, outcome))
      if (faults.length > 0) log.error({ part: 'audit', faults: faults.length }, 'the audit log has faults')
    } catch (error) {
      if (error instanceof Stopped) throw new RunLater(againSeconds)
      if (isDatabaseUnavailable(error)) throw error
      log.error({ part: 'audit', ...faultFields(error) }, 'the audit log could not be verified')
      await runPlain(pool, failVerification(id))
    }
  }

  const jobs: Jobs = { tasks: { 'verify-audit': verify } }
  return {
    jobs,
    stop: async () => {
      stopping = true
    },
    cleanUp: (at: string) => [forgetOldVerifications(at)],
  }
}
