import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const columns = [
  'id',
  'kind',
  'title',
  'message',
  'is_read as isRead',
  'created_at as createdAt',
  'action_url as actionUrl',
] as const

/** Returns up to one more than `limit`, to tell whether there is a next page. `after`: the last item of the previous page. */
export function listNotifications(
  userId: string,
  params: { limit: number; unread: boolean; after: { createdAt: string; id: string } | undefined },
) {
  const { limit, unread, after } = params
  return notificationList(unread, after !== undefined)(userId, limit + 1, after ?? { createdAt: '', id: '' })
}

const notificationList = builtOncePer(
  (unread: boolean, isFurther: boolean) =>
    (userId: string, limit: number, after: { createdAt: string; id: string }) => {
      let query = build.selectFrom('notifications').select(columns).where('user_id', '=', userId)
      if (unread) query = query.where('is_read', '=', false)
      if (isFurther)
        query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).compile()
    },
)

/** Each count is answered by an index alone. */
export const countNotifications = builtOnce((userId: string) =>
  sql<{ total: number; unread: number }>`select (select count(*) from notifications where user_id = ${userId}) as total,
    (select count(*) from notifications where user_id = ${userId} and not is_read) as unread`.compile(build),
)

export const markNotificationRead = builtOnce((userId: string, id: string) =>
  build
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .compile(),
)

export const markAllNotificationsRead = builtOnce((userId: string) =>
  sql<{ changed: number }>`with changed as (
      update notifications set is_read = true where user_id = ${userId} and not is_read returning 1
    ) select count(*) as changed from changed`.compile(build),
)

export const removeNotification = builtOnce((userId: string, id: string) =>
  build.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).returning('id').compile(),
)

/** Clients get one email for what reaches them within this time, unless they have read it. */
const burstMinutes = 10

/** A notification with everything that determines its delivery. Runs without an actor. */
export const findDelivery = builtOnce((id: string) =>
  build
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('user_preferences as p', 'p.user_id', 'n.user_id')
    .select((q) => [
      'n.id',
      'n.user_id as userId',
      'n.kind',
      'n.title',
      'n.message',
      'n.is_read as isRead',
      'n.action_url as actionUrl',
      'n.created_at as createdAt',
      'u.email',
      'u.role',
      'p.notifications as preferences',
      q
        .selectFrom('push_subscriptions')
        .select(sql<string[]>`coalesce(array_agg(id::text), '{}')`.as('ids'))
        .whereRef('user_id', '=', 'n.user_id')
        .as('subscriptionIds'),
    ])
    .select([
      sql<string[]>`array(select o.kind from notification_deliveries d join notifications o on o.id = d.id
        where o.user_id = n.user_id and not o.is_read and d.emailed and d.delivered_at > now() - make_interval(mins => ${burstMinutes}::int))`.as(
        'emailedKinds',
      ),
      sql<{ practice: string; therapist: string; contact: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('practice', app.practice_name(f.practice_name, t.full_name), 'therapist', t.full_name, 'contact', t.email))
        from clients c join users t on t.id = c.therapist_id join profiles f on f.id = c.therapist_id
        where c.user_id = n.user_id and c.archived_at is null), '[]')`.as('practices'),
    ])
    .where('n.id', '=', id)
    .compile(),
)

/**
 * Must come first in the transaction that delivers. It violates `notification_deliveries_pkey` if an earlier attempt was committed after all, so nothing
 * is delivered twice.
 */
export const recordDelivery = builtOnce((id: string, emailed: boolean) =>
  build.insertInto('notification_deliveries').values({ id, emailed }).compile(),
)

/** Queues the email of a notification, with the same id. */
export function addNotificationMail(id: string, userId: string, toAddress: string, template: string, data: object) {
  return [
    build
      .insertInto('outgoing_mails')
      .values({ id, to_address: toAddress, template, data: JSON.stringify(data) })
      .compile(),
    sql`select app.enqueue_mail(${id}::uuid, ${userId}::uuid)`.compile(build),
  ]
}

export const enqueuePush = builtOnce((subscriptionId: string, notificationId: string) =>
  sql`select app.enqueue_push(${subscriptionId}::uuid, ${notificationId}::uuid)`.compile(build),
)

export const enqueueText = builtOnce((notificationId: string) =>
  sql`select app.enqueue_notification_text(${notificationId}::uuid)`.compile(build),
)

/**
 * Where the text message of a notification goes, and whether it may: unread, on the person's own number, and the first of those within
 * `burstMinutes` that nobody has read.
 * @param since how far back the day's text messages are counted
 */
export const findTextTarget = builtOnce((id: string, since: string) =>
  sql<{
    number: string
    look: string | null
    preferences: unknown
    kind: string
    role: string
    isFollowing: boolean
    textedSince: number
  }>`
    select app.text_number(f.phone) as number, p.look, p.notifications as preferences, n.kind, u.role,
      exists (select from notification_deliveries d join notifications o on o.id = d.id
        where o.user_id = n.user_id and not o.is_read and d.texted_at > now() - make_interval(mins => ${burstMinutes}::int)) as "isFollowing",
      (select count(*)::int from notification_deliveries d join notifications o on o.id = d.id
        where o.user_id = n.user_id and d.texted_at > ${since}::timestamptz) as "textedSince"
    from notifications n join users u on u.id = n.user_id join profiles f on f.id = n.user_id
      join user_preferences p on p.user_id = n.user_id join notification_deliveries w on w.id = n.id
    where n.id = ${id}::uuid and not n.is_read and w.texted_at is null and app.text_number(f.phone) is not null`.compile(
    build,
  ),
)

/** @param at null if the provider is known not to have accepted it */
export const recordText = builtOnce((id: string, at: string | null) =>
  sql`update notification_deliveries set texted_at = ${at}::timestamptz where id = ${id}::uuid`.compile(build),
)

/** What STOP means for people who chose text messages to their own number. */
export const stopAccountTexts = builtOnce((number: string) =>
  sql`update user_preferences p set notifications = p.notifications || '{"sms": false}'::jsonb from profiles f
    where f.id = p.user_id and app.text_number(f.phone) = ${number} and p.notifications -> 'sms' = 'true'::jsonb`.compile(
    build,
  ),
)

export const downloadNotifications = builtOnce((userId: string) =>
  build
    .selectFrom('notifications')
    .select(['created_at as createdAt', 'title', 'message', 'is_read as isRead'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .compile(),
)
