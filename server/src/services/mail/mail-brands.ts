import type pg from 'pg'
import * as z from 'zod/mini'
import { findBrandByAddress } from '../brand/brand.queries.ts'
import { shadesOf, showsBrand } from '../brand/brand.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { readSmallFile } from '../../platform/files/small-file.ts'

/** The Content-ID of the logo in an email. */
export const logoCid = 'logo@openhour'

/** A practice's colours for an email, in both themes, and its logo as PNG. */
export type MailBrand = ReturnType<typeof shadesOf> & { logo: Buffer | undefined }

/** Looks up the brand of the practice that an email to a client comes from. */
export type MailBrands = { of(data: unknown): Promise<MailBrand | undefined> }

const Contact = z.object({ contact: z.string() })

/** @param pool works as openhour_worker */
export function openMailBrands({
  pool,
  files,
  plansOn,
}: {
  pool: pg.Pool
  files: FileStore
  plansOn: () => boolean
}): MailBrands {
  return {
    async of(data) {
      // Emails to clients name the therapist's address, for replies.
      const { data: named } = Contact.safeParse(data)
      if (!named) return undefined
      const [[stored]] = await runPlain(pool, findBrandByAddress(named.contact))
      if (!stored || !showsBrand(stored.subscription, plansOn())) return undefined
      return { ...shadesOf(stored), logo: await readSmallFile(files, stored.fileKey) }
    },
  }
}
