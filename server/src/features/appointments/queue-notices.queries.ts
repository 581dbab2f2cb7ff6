import { type RawBuilder, sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/**
 * How clients hear of appointments that were written: by a mail about each, by one that also covers the later ones of the series (`following`) or
 * those that moved along (`moved`), or not at all.
 */
export type Notify = 'each' | 'following' | 'moved' | 'none'

/** Goes after every write that adds, moves, cancels or restores appointments. Skips those that did not change. */
export function queueNotices(therapistId: string, ids: readonly string[], notify: Notify) {
  return sql`select app.queue_notices(${therapistId}::uuid, ${ids}::uuid[], ${notify})`.compile(build)
}

/** The same for all appointments that match; `a` is appointments. */
export function queueNoticesWhere(therapistId: string, matches: RawBuilder<unknown>, notify: Notify) {
  return sql`select app.queue_notices(${therapistId}::uuid,
    array(select a.id from appointments a where a.therapist_id = ${therapistId}::uuid and ${matches}), ${notify})`.compile(
    build,
  )
}

/** One email, about the first, covers the others. */
export function queueOneNotice(
  therapistId: string,
  [first, ...others]: readonly string[],
  notify: Exclude<Notify, 'none'>,
) {
  return [
    ...(first === undefined ? [] : [queueNotices(therapistId, [first], notify)]),
    ...(others.length === 0 ? [] : [queueNotices(therapistId, others, 'none')]),
  ]
}
