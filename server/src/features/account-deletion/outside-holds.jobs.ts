import * as z from 'zod/mini'
import type { OutsideHold } from '../../product/feature.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

const Payload = z.object({ name: z.string(), reference: z.string() })

/** Ends what an outside service held of a deleted account. While the service is unreachable, the queue tries again. */
export function outsideHoldJobs(outsideHolds: () => readonly OutsideHold[]): Jobs {
  return {
    tasks: {
      'end-outside-hold': async (payload) => {
        const { name, reference } = Payload.parse(payload)
        const hold = outsideHolds().find((one) => one.name === name)
        if (!hold) throw new Error(`no feature ends the outside hold ${name}`)
        await hold.end(reference)
      },
    },
    concurrency: { 'end-outside-hold': 2 },
  }
}
