import { type Branding, brandingContract } from '@openhour/shared/features/branding/branding.contract.ts'
import { defaultColors, logoPath } from '@openhour/shared/features/branding/branding.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { type BrandingRow, deleteLogo, findBranding, saveColors } from './branding.queries.ts'

export function brandingRouter() {
  const os = implement(brandingContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findBranding(actor.userId))
      return brandingOf(rows[0])
    }),
    save: os.save.handler(async ({ input, context: { actor, run } }) => {
      const [, rows] = await run(saveColors(actor.userId, input), findBranding(actor.userId))
      return brandingOf(rows[0])
    }),
    removeLogo: os.removeLogo.handler(async ({ context: { actor, run } }) => {
      const [, rows] = await run(deleteLogo(actor.userId), findBranding(actor.userId))
      return brandingOf(rows[0])
    }),
  })
}

function brandingOf(row: BrandingRow | undefined): Branding {
  return {
    logoUrl: row?.logoId ? `${logoPath}/${row.logoId}` : null,
    primaryColor: row?.primaryColor ?? defaultColors.primaryColor,
    secondaryColor: row?.secondaryColor ?? defaultColors.secondaryColor,
  }
}
