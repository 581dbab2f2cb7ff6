import type { ClockStyle, WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The person as the app shell shows them, with a therapist's number of active clients. */
export function findMe(userId: string, role: string) {
  return role === 'therapist' ? findAccount(userId) : findSimpleAccount(userId)
}

const account = (userId: string) =>
  build
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .innerJoin('practice_settings as s', 's.user_id', 'p.id')
    .select([
      'u.id',
      'p.full_name as fullName',
      'u.email',
      'u.role',
      'p.avatar_url as avatarUrl',
      'p.practice_name as practiceName',
      's.timezone as timeZone',
      sql<WeekStart>`s.week_start`.as('weekStart'),
      sql<ClockStyle>`s.clock_style`.as('clockStyle'),
      's.session_minutes as sessionMinutes',
    ])
    .where('p.id', '=', userId)

/** Requests of clients and admins may not count clients. */
const findSimpleAccount = builtOnce((userId: string) =>
  account(userId)
    .select([sql<number>`0`.as('clientCount'), sql<boolean>`false`.as('videoConnected')])
    .compile(),
)

const findAccount = builtOnce((userId: string) =>
  account(userId)
    .select((q) =>
      q
        .selectFrom('clients')
        .select(sql<number>`count(*)`.as('count'))
        .where('therapist_id', '=', userId)
        .where('archived_at', 'is', null)
        .where('is_sample', '=', false)
        .as('clientCount'),
    )
    .select(
      sql<boolean>`exists (select from connections k where k.therapist_id = ${userId}::uuid and k.kind = 'zoom' and k.is_active)`.as(
        'videoConnected',
      ),
    )
    .compile(),
)

export const getUserRole = builtOnce((userId: string) =>
  sql<{ role: string | null }>`select public.get_user_role(${userId}::uuid) as role`.compile(build),
)
