import type { PreferenceChanges, ProfileChanges } from '@openhour/shared/features/settings/settings.contract.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

const profile = [
  'full_name as fullName',
  'email',
  'phone',
  'avatar_url as avatarUrl',
  'practice_name as practiceName',
  'license_number as licenseNumber',
  'specialization',
  'updated_at as updatedAt',
] as const

export function findProfile(userId: string) {
  return build.selectFrom('profiles').select(profile).where('id', '=', userId).compile()
}

/** Changes what is given; an empty text is stored as none. The account's own name follows by a trigger. */
export function changeProfile(userId: string, changes: ProfileChanges) {
  const { fullName, phone, practiceName, licenseNumber, specialization } = changes
  return build
    .updateTable('profiles')
    .set({
      updated_at: sql<string>`now()`,
      ...(fullName === undefined ? {} : { full_name: fullName }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(practiceName === undefined ? {} : { practice_name: practiceName || null }),
      ...(licenseNumber === undefined ? {} : { license_number: licenseNumber || null }),
      ...(specialization === undefined ? {} : { specialization: specialization || null }),
    })
    .where('id', '=', userId)
    .returning(profile)
    .compile()
}

export function findPreferences(userId: string) {
  return build.selectFrom('user_preferences').select(['theme', 'notifications']).where('user_id', '=', userId).compile()
}

/** Makes the row where there is none yet; what is not given keeps its default or what was chosen before. */
export function savePreferences(userId: string, { theme, notifications }: PreferenceChanges) {
  const chosen = {
    ...(theme === undefined ? {} : { theme }),
    ...(notifications === undefined ? {} : { notifications: JSON.stringify(notifications) }),
  }
  return build
    .insertInto('user_preferences')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...chosen, updated_at: sql<string>`now()` }))
    .returning(['theme', 'notifications'])
    .compile()
}
