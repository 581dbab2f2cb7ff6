import type { BrandingColors } from '@openhour/shared/features/branding/branding.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Picture } from '../../services/transfers/picture-uploads.ts'

export type BrandingRow = { primaryColor: string | null; secondaryColor: string | null; logoId: string | null }

/** One row, also for a therapist who has set nothing. */
export const findBranding = builtOnce((userId: string) =>
  sql<BrandingRow>`select s.primary_color as "primaryColor", s.secondary_color as "secondaryColor", l.id as "logoId"
    from (select ${userId}::uuid as id) u left join branding_settings s on s.user_id = u.id left join brand_logos l on l.user_id = u.id`.compile(
    build,
  ),
)

export const saveColors = builtOnce((userId: string, { primaryColor, secondaryColor }: BrandingColors) =>
  sql`insert into branding_settings (user_id, primary_color, secondary_color) values (${userId}::uuid, ${primaryColor}, ${secondaryColor})
    on conflict (user_id) do update set primary_color = excluded.primary_color, secondary_color = excluded.secondary_color, updated_at = now()`.compile(
    build,
  ),
)

/** The stored file of the therapist's own logo. */
export const findLogo = builtOnce((userId: string, id: string) =>
  build
    .selectFrom('brand_logos')
    .select('file_key as fileKey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .compile(),
)

/** Replaces the previous logo. A trigger queues the removal of its file. */
export function replaceLogo(userId: string, { id, fileKey, bytes }: Picture) {
  const columns = { id, file_key: fileKey, bytes }
  return build
    .insertInto('brand_logos')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, created_at: sql<string>`now()` }))
    .compile()
}

export const deleteLogo = builtOnce((userId: string) =>
  build.deleteFrom('brand_logos').where('user_id', '=', userId).compile(),
)
