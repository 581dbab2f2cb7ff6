import { Draft } from '@openhour/shared/features/drafts/drafts.contract.ts'
import { draftBytesPerPerson, draftsPerPerson } from '@openhour/shared/features/drafts/drafts.rules.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('drafts', Draft, {})

export const listDrafts = builtOnce((userId: string) =>
  build
    .selectFrom('drafts')
    .select(['key', 'client_id as clientId', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .compile(),
)

export const findDraft = builtOnce((userId: string, key: string) =>
  build.selectFrom('drafts').select(whole).where('user_id', '=', userId).where('key', '=', key).compile(),
)

/** Refuses with `draft-limit` if the person has too many drafts, or `draft-room` if they would be too large in total. */
export function refuseAtDraftLimit(userId: string, key: string, body: string) {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userId}`}, 0))`.compile(build),
    sql`select app.refuse_when(count(*) >= ${draftsPerPerson}, 'draft-limit'),
      app.refuse_when(coalesce(sum(octet_length(body)), 0) + ${Buffer.byteLength(body)} > ${draftBytesPerPerson}, 'draft-room')
      from drafts where user_id = ${userId} and key <> ${key}`.compile(build),
  ]
}

/** Saves the draft if it still has the version that the change is based on; returns a row only then. */
export function saveDraft(
  userId: string,
  draft: { key: string; base: number; body: string; context: object; clientId: string | null },
) {
  const { key, base, body, context, clientId } = draft
  return build
    .insertInto('drafts')
    .values({ user_id: userId, key, version: base + 1, body, context: JSON.stringify(context), client_id: clientId })
    .onConflict((taken) =>
      taken
        .columns(['user_id', 'key'])
        .doUpdateSet({
          version: base + 1,
          body,
          context: JSON.stringify(context),
          client_id: clientId,
          updated_at: sql`now()`,
        })
        .where('drafts.version', '=', base),
    )
    .returning(['version', 'updated_at as updatedAt'])
    .compile()
}

export const removeDraft = builtOnce((userId: string, key: string) =>
  build.deleteFrom('drafts').where('user_id', '=', userId).where('key', '=', key).returning('key').compile(),
)

export const forgetOldDrafts = builtOnce((at: string, days: number) =>
  sql`delete from drafts where updated_at < ${at}::timestamptz - make_interval(days => ${days}::int)`.compile(build),
)

export const downloadDrafts = builtOnce((userId: string) =>
  build
    .selectFrom('drafts')
    .select(['key', 'updated_at as updatedAt', 'body'])
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .compile(),
)
