import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const findSubscriptionOf = builtOnce((userId: string, endpoint: string) =>
  build
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .compile(),
)

export type NewSubscription = { endpoint: string; p256dh: string; auth: string; device: string }

/** Subscribes the browser for the actor and unsubscribes it for anyone else. */
export const addSubscription = builtOnce(({ endpoint, p256dh, auth, device }: NewSubscription) =>
  sql<{
    id: string
  }>`select app.subscribe_push(${endpoint}, ${p256dh}, ${auth}, ${device}) as id`.compile(build),
)

export const removeSubscription = builtOnce((userId: string, id: string) =>
  build.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', '=', id).returning('id').compile(),
)

export function enqueueTestPush(userId: string, id: string) {
  return sql<{
    id: string
  }>`select id, app.enqueue_test_push(id) from push_subscriptions where user_id = ${userId} and id = ${id}::uuid`.compile(
    build,
  )
}

/** Runs without an actor, like the functions below. */
export const findPushTarget = builtOnce((id: string) =>
  build
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('user_preferences as p', 'p.user_id', 's.user_id')
    .select([
      's.endpoint',
      's.p256dh',
      's.auth',
      's.failed_count as failedCount',
      's.paused_until as pausedUntil',
      's.user_id as userId',
      'u.role',
      'p.look',
    ])
    .where('s.id', '=', id)
    .compile(),
)

export const dropSubscription = builtOnce((id: string) =>
  build.deleteFrom('push_subscriptions').where('id', '=', id).compile(),
)

export const recordFailures = builtOnce((id: string, count: number, pausedUntil: string | null) =>
  build
    .updateTable('push_subscriptions')
    .set({ failed_count: count, paused_until: pausedUntil })
    .where('id', '=', id)
    .compile(),
)

export const downloadDevices = builtOnce((userId: string) =>
  build
    .selectFrom('push_subscriptions')
    .select(['device', 'endpoint', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .compile(),
)
