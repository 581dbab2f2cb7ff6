import {
  type PreferenceChanges,
  Profile,
  ProfileChanges,
} from '@openhour/shared/features/settings/settings.contract.ts'
import { sql } from 'kysely'
import { changes, columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const profile = columns('profiles', Profile, {})

export const findProfile = builtOnce((userId: string) =>
  build.selectFrom('profiles').select(profile).where('id', '=', userId).compile(),
)

/** Changes the given fields; an empty text is stored as null. A trigger copies the name to the account. */
export function changeProfile(userId: string, changed: ProfileChanges) {
  return build
    .updateTable('profiles')
    .set({ ...changes('profiles', ProfileChanges, changed, {}), updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .returning(profile)
    .compile()
}

const preferences = ['theme', 'notifications', 'look', 'exit_site as exitSite', 'single_keys as singleKeys'] as const

export const findPreferences = builtOnce((userId: string) =>
  build.selectFrom('user_preferences').select(preferences).where('user_id', '=', userId).compile(),
)

/** Inserts or updates the row. Omitted fields keep their value or default. */
export function savePreferences(
  userId: string,
  { theme, notifications, look, exitSite, singleKeys }: PreferenceChanges,
) {
  const values = {
    ...(theme === undefined ? {} : { theme }),
    ...(notifications === undefined ? {} : { notifications: JSON.stringify(notifications) }),
    ...(look === undefined ? {} : { look }),
    ...(exitSite === undefined ? {} : { exit_site: exitSite }),
    ...(singleKeys === undefined ? {} : { single_keys: singleKeys }),
  }
  return build
    .insertInto('user_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: sql<string>`now()` }))
    .returning(preferences)
    .compile()
}

export const downloadAccount = builtOnce((userId: string) =>
  build
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.full_name as fullName',
      'users.email',
      'profiles.phone',
      'profiles.country',
      'users.time_zone as timeZone',
      'users.created_at as createdAt',
    ])
    .where('users.id', '=', userId)
    .compile(),
)

export const downloadPreferences = builtOnce((userId: string) =>
  build
    .selectFrom('user_preferences')
    .select([...preferences, 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .compile(),
)
