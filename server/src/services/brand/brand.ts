import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { brandShades } from '@openhour/shared/features/branding/brand-colors.rules.ts'
import type { Brand } from '@openhour/shared/features/branding/branding.contract.ts'
import { defaultColors, logoPath } from '@openhour/shared/features/branding/branding.rules.ts'
import { now } from '../../platform/clock.ts'
import type { Subscription } from '../mail/client-mail-limits.ts'
import type { StoredBrand } from './brand.queries.ts'

/** Whether clients see a practice's brand. What was set stays while the plan does not include it. */
export function showsBrand(subscription: Subscription, plansOn: boolean): boolean {
  return entitlementsOf(tierStatusOf(subscription, now(), plansOn)).branding
}

/** The brand as clients see it; null if the plan does not include it. */
export function shownBrand(stored: StoredBrand | undefined, plansOn: boolean): Brand | null {
  if (!stored || !showsBrand(stored.subscription, plansOn)) return null
  return {
    logoUrl: stored.logoId === null ? null : `${logoPath}/${stored.logoId}`,
    ...shadesOf(stored),
  }
}

export function shadesOf({ primaryColor, secondaryColor }: Pick<StoredBrand, 'primaryColor' | 'secondaryColor'>) {
  return brandShades(primaryColor ?? defaultColors.primaryColor, secondaryColor ?? defaultColors.secondaryColor)
}
