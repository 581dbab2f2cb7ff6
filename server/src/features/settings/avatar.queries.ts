import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** Where a picture's file lies; none for a picture of somebody else. */
export function findPicture(userId: string, id: string) {
  return build
    .selectFrom('profile_pictures')
    .select(['file_key as fileKey', 'bytes'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .compile()
}

/** Puts the picture in the place of the one before, whose file a trigger hands to the job that removes it. */
export function keepPicture(userId: string, picture: { id: string; fileKey: string; bytes: number }) {
  const columns = { id: picture.id, file_key: picture.fileKey, bytes: picture.bytes }
  return build
    .insertInto('profile_pictures')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, created_at: sql<string>`now()` }))
    .compile()
}

export function dropPicture(userId: string) {
  return build.deleteFrom('profile_pictures').where('user_id', '=', userId).compile()
}

export function showPicture(userId: string, url: string | null) {
  return build
    .updateTable('profiles')
    .set({ avatar_url: url, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .compile()
}
