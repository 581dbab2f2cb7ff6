import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/**
 * How clients are notified: by an email about each appointment, by one that also covers later ones of the series (`following`) or those that moved with it
 * (`moved`), or not at all.
 */
export type Notify = 'each' | 'following' | 'moved' | 'none'

/** Must follow every write that adds, moves, cancels or restores appointments. Skips unchanged ones. */
export const queueNotices = builtOnce((therapistId: string, ids: readonly string[], notify: Notify) =>
  sql`select app.queue_notices(${therapistId}::uuid, ${ids}::uuid[], ${notify})`.compile(build),
)

/** {@link queueNotices} for all appointments `a` that match. */
export function queueNoticesWhere(therapistId: string, matches: RawBuilder<unknown>, notify: Notify) {
  return sql`select app.queue_notices(${therapistId}::uuid,
    array(select a.id from appointments a where a.therapist_id = ${therapistId}::uuid and ${matches}), ${notify})`.compile(
    build,
  )
}

/** One email about the first covers the others. */
export function queueOneNotice(therapistId: string, [first, ...others]: readonly string[], notify: Notify) {
  return [
    ...(first === undefined ? [] : [queueNotices(therapistId, [first], notify)]),
    ...(others.length === 0 ? [] : [queueNotices(therapistId, others, 'none')]),
  ]
}
