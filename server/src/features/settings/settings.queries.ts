import {
  type PreferenceChanges,
  Profile,
  ProfileChanges,
} from '@openhour/shared/features/settings/settings.contract.ts'
import { sql } from 'kysely'
import { changes, columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const profile = columns('profiles', Profile, {})

export function findProfile(userId: string) {
  return build.selectFrom('profiles').select(profile).where('id', '=', userId).compile()
}

/** Changes what is given; an empty text is stored as none. The account's own name follows by a trigger. */
export function changeProfile(userId: string, changed: ProfileChanges) {
  return build
    .updateTable('profiles')
    .set({ ...changes('profiles', ProfileChanges, changed, {}), updated_at: sql<string>`now()` })
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
