import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'

/** The client, as each dialog needs it. */
export type OfClient = {
  clientId: string
  clientName: string
  /** Prefills a new plan. */
  diagnosis: string | null
  /** Today in the practice's time zone. */
  today: string
  recentSessions: readonly RecentSession[]
  /** The tier doesn't include plans: existing ones are read-only. */
  locked: boolean
}
