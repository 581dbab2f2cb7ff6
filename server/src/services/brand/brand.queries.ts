import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Subscription } from '../mail/client-mail-limits.ts'
import { subscriptionOf } from '../mail/mail.queries.ts'

/** A brand as stored. The colours are null if only a logo was set. */
export type StoredBrand = {
  primaryColor: string | null
  secondaryColor: string | null
  logoId: string | null
  fileKey: string | null
  subscription: Subscription
}

const columns = sql`primary_color as "primaryColor", secondary_color as "secondaryColor", logo_id as "logoId", file_key as "fileKey", subscription`

/** The brands of the practices that the acting client has joined; none in discreet mode. */
export const listJoinedBrands = builtOnce(() =>
  sql<StoredBrand & { clientId: string }>`select client_id as "clientId", ${columns} from app.joined_brands()`.compile(
    build,
  ),
)

/** Of an open invitation. Runs as openhour_sign_in. */
export const findInvitationBrand = builtOnce((tokenHash: Buffer, at: string) =>
  sql<StoredBrand>`select ${columns} from app.invitation_brand(${tokenHash}::bytea, ${at}::timestamptz)`.compile(build),
)

/** For the PDF of a consent that the acting person is about to sign; none for a client in discreet mode. */
export const findConsentBrand = builtOnce((consentId: string) =>
  sql<StoredBrand>`select ${columns} from app.consent_brand(${consentId}::uuid)`.compile(build),
)

/** Of the therapist with this account's address. Runs as openhour_worker. */
export const findBrandByAddress = builtOnce((address: string) =>
  sql<
    Omit<StoredBrand, 'logoId'>
  >`select s.primary_color as "primaryColor", s.secondary_color as "secondaryColor", l.file_key as "fileKey",
      ${subscriptionOf} as subscription
    from users u left join branding_settings s on s.user_id = u.id left join brand_logos l on l.user_id = u.id left join subscribers b on b.user_id = u.id
    where u.email = ${address} and (s.user_id is not null or l.user_id is not null)`.compile(build),
)

/** The acting therapist's own. */
export const findOwnBrand = builtOnce((userId: string) =>
  sql<{
    primaryColor: string | null
    fileKey: string | null
  }>`select s.primary_color as "primaryColor", l.file_key as "fileKey"
    from (select ${userId}::uuid as id) u left join branding_settings s on s.user_id = u.id left join brand_logos l on l.user_id = u.id`.compile(
    build,
  ),
)
