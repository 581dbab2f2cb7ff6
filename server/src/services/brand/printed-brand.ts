import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import { type FileStore, FileStoreUnavailable } from '../../platform/files/files.ts'
import { readSmallFile } from '../../platform/files/small-file.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import type { Printed } from '../../platform/pdf/printed.ts'
import { findOwnBrand, type StoredBrand } from './brand.queries.ts'
import { shadesOf } from './brand.ts'

/** On white paper: the logo as a data URL (PNG), and a color that can be read. */
export type PrintedBrand = NonNullable<Printed['brand']>

/** Undefined if neither color nor logo was set. A logo that can't be read at the moment is left out: it keeps nobody from printing. */
export async function printedBrand(
  files: FileStore,
  { primaryColor, fileKey }: Pick<StoredBrand, 'primaryColor' | 'fileKey'>,
): Promise<PrintedBrand | undefined> {
  if (primaryColor === null && fileKey === null) return undefined
  const logo = await readSmallFile(files, fileKey).catch((error: unknown) => {
    if (!(error instanceof FileStoreUnavailable)) throw error
  })
  const color = shadesOf({ primaryColor, secondaryColor: null }).light.primary
  return { color, ...(logo && { logo: `data:image/png;base64,${logo.toString('base64')}` }) }
}

type Parts = { pool: pg.Pool; files: FileStore }

type Owner = Pick<Actor, 'userId' | 'role' | 'tierStatus'>

/** The acting therapist's brand on paper, if their plan includes it. */
export type OwnBrand = (actor: Owner) => Promise<PrintedBrand | undefined>

export function openOwnBrand({ pool, files }: Parts): OwnBrand {
  return async ({ userId, role, tierStatus }) => {
    if (!entitlementsOf(tierStatus).branding) return undefined
    const [[stored]] = await runAs(pool, { userId, role }, findOwnBrand(userId))
    return stored && printedBrand(files, stored)
  }
}

/** Adds the therapist's logo and color to what they print, if their plan includes them. */
export type Branded = (actor: Owner, printed: Printed) => Promise<Printed>

export function openBranded(parts: Parts): Branded {
  const ownBrand = openOwnBrand(parts)
  return async (actor, printed) => {
    const brand = await ownBrand(actor)
    return brand ? { ...printed, brand } : printed
  }
}
