import { endedTrialName, entitlementsOf, tierNames, trialDays } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { isAtClientLimit } from '@openhour/shared/features/clients/clients.rules.ts'
import { countOf } from '../../lib/time/format.ts'
import { trialDaysLeft } from './trial-days.ts'

/** The texts of the small plan card, and its bar (0 to 1). */
export type PlanCardTexts = { title: string; fact?: string; progress?: number; atLimit?: boolean }

type Holder = Pick<Me, 'role' | 'tierStatus' | 'trialEndsAt' | 'clientCount'>

/** Undefined for people who buy no plan, and where the installation sells none. */
export function planCardOf(me: Holder, now: Date): PlanCardTexts | undefined {
  const { tierStatus, trialEndsAt, clientCount } = me
  if (me.role !== 'therapist' || !tierStatus.plansOn) return undefined
  if (tierStatus.tier === 'trial' && !tierStatus.trialExpired && trialEndsAt !== null) {
    const left = trialDaysLeft(trialEndsAt, now)
    return { title: `${countOf(left, 'day')} left in your trial`, progress: (trialDays - left) / trialDays }
  }
  const title = tierStatus.trialExpired ? endedTrialName : `${tierNames[tierStatus.tier]} plan`
  return { title, ...clientUse(clientCount, entitlementsOf(tierStatus).maxClients) }
}

/** Clients used of the limit; no bar without a limit. */
export function clientUse(used: number, limit: number | null): Omit<PlanCardTexts, 'title'> {
  if (limit === null) return { fact: countOf(used, 'client') }
  return {
    fact: `${used} of ${countOf(limit, 'client')}`,
    progress: used / limit,
    atLimit: isAtClientLimit(used, limit),
  }
}
