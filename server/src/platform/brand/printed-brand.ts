import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { runAs } from '../database/tenancy.ts'
import type { FileStore } from '../files/files.ts'
import { readSmallFile } from '../files/small-file.ts'
import type { Actor } from '../http/request-context.ts'
import type { Printed } from '../pdf/printed.ts'
import { findOwnBrand } from './brand.queries.ts'
import { shadesOf } from './brand.ts'

/** Adds the therapist's logo and colour to what they print, if their plan includes them. */
export type Branded = (actor: Actor, printed: Printed) => Promise<Printed>

export function openBranded({ pool, files }: { pool: pg.Pool; files: FileStore }): Branded {
  return async ({ userId, role, tierStatus }, printed) => {
    if (!entitlementsOf(tierStatus).branding) return printed
    const [[stored]] = await runAs(pool, { userId, role }, findOwnBrand(userId))
    if (!stored || (stored.primaryColor === null && stored.fileKey === null)) return printed
    const logo = await readSmallFile(files, stored.fileKey)
    const color = shadesOf({ ...stored, secondaryColor: null }).light.primary
    return { ...printed, brand: { color, ...(logo && { logo: `data:image/png;base64,${logo.toString('base64')}` }) } }
  }
}
