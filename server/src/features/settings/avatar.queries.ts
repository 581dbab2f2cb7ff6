import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const avatarPath = '/api/avatars'
/** The address of a picture, as it stands in the profile. */
export const avatarUrlOf = (id: string) => `${avatarPath}/${id}`

/** The stored file of a picture; no row if it is someone else's. */
export const findPicture = builtOnce((userId: string, id: string) =>
  build
    .selectFrom('profile_pictures')
    .select(['file_key as fileKey', 'bytes'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .compile(),
)

/** Replaces the previous picture. A trigger queues the removal of its file. */
export function replacePicture(userId: string, picture: { id: string; fileKey: string; bytes: number }) {
  const columns = { id: picture.id, file_key: picture.fileKey, bytes: picture.bytes }
  return build
    .insertInto('profile_pictures')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, created_at: sql<string>`now()` }))
    .compile()
}

export const deletePicture = builtOnce((userId: string) =>
  build.deleteFrom('profile_pictures').where('user_id', '=', userId).compile(),
)

export const setAvatarUrl = builtOnce((userId: string, url: string | null) =>
  build
    .updateTable('profiles')
    .set({ avatar_url: url, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .compile(),
)

export const downloadPicture = builtOnce((userId: string) =>
  build
    .selectFrom('profile_pictures')
    .select(['created_at as createdAt', 'bytes'])
    .where('user_id', '=', userId)
    .compile(),
)

/** Every picture is stored as WebP. */
export const pictureFile = builtOnce((userId: string) =>
  build
    .selectFrom('profile_pictures')
    .select(['file_key as fileKey', sql<string>`'picture.webp'`.as('fileName')])
    .where('user_id', '=', userId)
    .compile(),
)
