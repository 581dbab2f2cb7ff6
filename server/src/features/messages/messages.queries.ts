import { messagesPerPage, type messageSenders } from '@openhour/shared/features/messages/messages.rules.ts'
import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// Row-level security shows a therapist their practice's threads and a client their own; `therapistId` is named because indexes begin with it.

type Sender = (typeof messageSenders)[number]

/** The record of a client's thread, for the therapist. No row for somebody else's. */
export const findThread = builtOnce((clientId: string) =>
  build
    .selectFrom('clients as c')
    .leftJoin('message_threads as t', (join) =>
      join.onRef('t.therapist_id', '=', 'c.therapist_id').onRef('t.client_id', '=', 'c.id'),
    )
    .select(['c.therapist_id as therapistId', 't.id as threadId'])
    .select(sql<number>`coalesce(t.read_by_client, 0)`.as('readByOther'))
    .where('c.id', '=', clientId)
    .compile(),
)

/** {@link findThread} for the client, whose openings are not audited. */
export const findOwnThread = builtOnce((clientId: string) =>
  build
    .selectFrom('clients as c')
    .select(['c.therapist_id as therapistId', sql<null>`null`.as('threadId')])
    .select(sql<number>`app.read_by_practice(c.id)`.as('readByOther'))
    .where('c.id', '=', clientId)
    .compile(),
)

const shown = ['id', 'therapist_id as therapistId', 'position', 'sender', 'sealed_text as sealedText', 'created_at as createdAt'] as const // prettier-ignore
const practiceOf = (clientId: string) => sql<string>`(select therapist_id from clients where id = ${clientId})`

/** The messages before a position, newest first, and one more if there are older ones. */
export const listMessages = builtOnce((clientId: string, before: number) =>
  build
    .selectFrom('messages')
    .select(shown)
    .where('therapist_id', '=', practiceOf(clientId))
    .where('client_id', '=', clientId)
    .where('position', '<', before)
    .orderBy('position', 'desc')
    .limit(messagesPerPage + 1)
    .compile(),
)

export const findMessage = builtOnce((clientId: string, id: string) =>
  build
    .selectFrom('messages')
    .select(shown)
    .where('therapist_id', '=', practiceOf(clientId))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .compile(),
)

/** How many messages of the other side this one has not read. */
export const countUnread = builtOncePer(
  (side: Sender) => (clientId: string) =>
    build
      .selectFrom('messages as m')
      .innerJoin('message_threads as t', (join) =>
        join.onRef('t.therapist_id', '=', 'm.therapist_id').onRef('t.client_id', '=', 'm.client_id'),
      )
      .select(sql<number>`count(*)::int`.as('unread'))
      .where('m.therapist_id', '=', practiceOf(clientId))
      .where('m.client_id', '=', clientId)
      .where('m.sender', '!=', side)
      .whereRef('m.position', '>', side === 'therapist' ? 't.read_by_therapist' : 't.read_by_client')
      .compile(),
)

/** Ends the transaction with `record-missing`, `client-archived`, `client-not-joined` or `too-many-messages`. */
export const sendMessage = builtOnce((clientId: string, id: string, sealedText: Buffer) =>
  sql`select app.send_message(${clientId}::uuid, ${id}::uuid, ${sealedText}::bytea)`.compile(build),
)

export const readMessages = builtOnce((clientId: string, through: number) =>
  sql`select app.read_messages(${clientId}::uuid, ${through}::int)`.compile(build),
)

export const downloadMessages = builtOnce((clientId: string) =>
  build
    .selectFrom('messages')
    .select(shown)
    .where('therapist_id', '=', practiceOf(clientId))
    .where('client_id', '=', clientId)
    .orderBy('position')
    .compile(),
)
