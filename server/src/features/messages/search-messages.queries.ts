import type { messageSenders } from '@openhour/shared/features/messages/messages.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type Sender = (typeof messageSenders)[number]
const ofTherapist = sql<string>`(select app.therapist_id())`

/** A place in the order of all messages. */
export type Place = { sentAt: string; id: string }
/** After the newest. */
export const afterNewest: Place = { sentAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Where a message of the acting therapist stands in that order. */
export const findPlace = builtOnce((id: string) =>
  build
    .selectFrom('messages')
    .select(['id', 'created_at as sentAt'])
    .where('therapist_id', '=', ofTherapist)
    .where('id', '=', id)
    .compile(),
)

/** Messages of all threads of the acting therapist that stand before this place, the newest first. */
export const listForSearch = builtOnce((before: Place, count: number) =>
  build
    .selectFrom('messages as m')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.therapist_id', '=', 'm.therapist_id').onRef('c.id', '=', 'm.client_id'),
    )
    .select(['m.id', 'm.therapist_id as therapistId', 'm.client_id as clientId', 'c.name', 'm.position'])
    .select([sql<Sender>`m.sender`.as('sender'), 'm.sealed_text as sealedText', 'm.created_at as sentAt'])
    .where('m.therapist_id', '=', ofTherapist)
    .where(sql<boolean>`(m.created_at, m.id) < (${before.sentAt}::timestamptz, ${before.id}::uuid)`)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(count)
    .compile(),
)

/** A place in a thread. */
export type OwnPlace = { position: number }
/** After the newest. */
export const afterOwnNewest: OwnPlace = { position: 2_000_000_001 }

const practiceOf = (clientId: string) => sql<string>`(select therapist_id from clients where id = ${clientId})`

/** Where a message of the acting client stands in their thread. No row without an id. */
export const findOwnPlace = builtOnce((clientId: string, id: string | null) =>
  build
    .selectFrom('messages')
    .select('position')
    .where('therapist_id', '=', practiceOf(clientId))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .compile(),
)

/** Messages of the acting client's thread that stand before this place, the newest first. */
export const listOwnForSearch = builtOnce((clientId: string, before: OwnPlace, count: number) =>
  build
    .selectFrom('messages')
    .select(['id', 'therapist_id as therapistId', 'client_id as clientId', 'position'])
    .select([sql<Sender>`sender`.as('sender'), 'sealed_text as sealedText', 'created_at as sentAt'])
    .where('therapist_id', '=', practiceOf(clientId))
    .where('client_id', '=', clientId)
    .where('position', '<', before.position)
    .orderBy('position', 'desc')
    .limit(count)
    .compile(),
)
