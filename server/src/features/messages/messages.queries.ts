import { MessageSettings, MessageSettingsChanges } from '@openhour/shared/features/messages/message-settings.ts'
import {
  type closedReasons,
  maxAttachments,
  messagesPerPage,
  type messageSenders,
  type ReplyTime,
  mostUnreadCounted,
  threadsPerPage,
} from '@openhour/shared/features/messages/messages.rules.ts'
import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { changes, columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'
import { attachmentsOf } from './attachments.queries.ts'

// Row-level security shows a therapist their practice's threads and a client their own; `therapistId` is named because indexes begin with it.

type Sender = (typeof messageSenders)[number]
type Closed = (typeof closedReasons)[number]

/** The record of a client's thread, for the therapist. No row for somebody else's. */
export const findThread = builtOnce((clientId: string) =>
  build
    .selectFrom('clients as c')
    .leftJoin('message_threads as t', (join) =>
      join.onRef('t.therapist_id', '=', 'c.therapist_id').onRef('t.client_id', '=', 'c.id'),
    )
    .innerJoin('practice_settings as s', 's.user_id', 'c.therapist_id')
    .select(['c.therapist_id as therapistId', 't.id as threadId', 'c.name'])
    .select([
      sql<number>`case when s.message_read_marks then coalesce(t.read_by_client, 0) else 0 end`.as('readByOther'),
      sql<ReplyTime | null>`s.message_reply_time`.as('replyTime'),
      sql<Closed | null>`case when c.archived_at is not null then 'archived' when c.user_id is null then 'not-joined' end`.as(
        'closed',
      ),
    ])
    .where('c.id', '=', clientId)
    .compile(),
)

/** {@link findThread} for the client, whose openings are not audited. */
export const findOwnThread = builtOnce((clientId: string) =>
  build
    .selectFrom('clients as c')
    .innerJoin(
      sql<{ name: string; reply_time: ReplyTime | null }>`app.message_terms(${clientId}::uuid)`.as('terms'),
      (join) => join.onTrue(),
    )
    .select(['c.therapist_id as therapistId', 'terms.name', 'terms.reply_time as replyTime'])
    .select([
      sql<null>`null`.as('threadId'),
      sql<null>`null`.as('closed'),
      sql<number>`app.read_by_practice(c.id)`.as('readByOther'),
    ])
    .where('c.id', '=', clientId)
    .compile(),
)

const shown = [attachmentsOf('messages').as('attachments'), 'id', 'therapist_id as therapistId', 'position', 'sender', 'sealed_text as sealedText', 'created_at as createdAt'] as const // oxfmt-ignore
const ofTherapist = sql<string>`(select app.therapist_id())`
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

/** Unread messages of clients, in all threads of the acting therapist; {@link mostUnreadCounted} at most, and each of these threads has one. */
export const countAllUnread = builtOnce(() =>
  sql<{
    unread: number
  }>`select least(coalesce(sum(case when t.last_from_client = t.read_by_therapist + 1 then 1 else (select count(*) from messages m
      where m.therapist_id = t.therapist_id and m.client_id = t.client_id and m.position > t.read_by_therapist and m.sender = 'client') end), 0),
      ${mostUnreadCounted})::int as unread
    from (select therapist_id, client_id, read_by_therapist, last_from_client from message_threads o
      where o.therapist_id = ${ofTherapist} and o.last_from_client > o.read_by_therapist
      limit ${mostUnreadCounted}) t`.compile(build),
)

/** Unread messages of each practice, for the acting client. */
export const countOwnUnread = builtOnce(() =>
  build
    .selectFrom('clients as c')
    .innerJoin('message_threads as t', (join) =>
      join.onRef('t.therapist_id', '=', 'c.therapist_id').onRef('t.client_id', '=', 'c.id'),
    )
    .innerJoin('messages as m', (join) =>
      join.onRef('m.therapist_id', '=', 'c.therapist_id').onRef('m.client_id', '=', 'c.id'),
    )
    .select(['c.id as clientId', sql<number>`count(*)::int`.as('unread')])
    .where('m.sender', '=', 'therapist')
    .whereRef('m.position', '>', 't.read_by_client')
    .groupBy('c.id')
    .compile(),
)

/** A page of the acting therapist's threads with the latest message of each, and how many threads there are. */
export const listThreads = builtOnce((page: number) =>
  sql<{
    therapistId: string
    clientId: string
    name: string
    id: string
    sender: Sender
    sealedText: Buffer
    sentAt: string
    files: number
    unread: number
    total: number
  }>`
    select t.therapist_id as "therapistId", t.client_id as "clientId", c.name, m.id, m.sender, m.sealed_text as "sealedText", m.created_at as "sentAt",
      (select count(*)::int from message_attachments f where f.therapist_id = t.therapist_id and f.message_id = m.id) as files,
      (select count(*)::int from messages u where u.therapist_id = t.therapist_id and u.client_id = t.client_id and u.sender = 'client'
        and u.position > t.read_by_therapist) as unread,
      (select count(*)::int from message_threads a where a.therapist_id = ${ofTherapist} and a.last_position > 0) as total
    from (select therapist_id, id, client_id, read_by_therapist, last_position, last_at from message_threads o
        where o.therapist_id = ${ofTherapist} and o.last_position > 0
        order by o.last_at desc, o.id limit ${threadsPerPage} offset (${page}::int - 1) * ${threadsPerPage}) t
      join clients c on c.therapist_id = t.therapist_id and c.id = t.client_id
      join messages m on m.therapist_id = t.therapist_id and m.client_id = t.client_id and m.position = t.last_position
    order by t.last_at desc, t.id`.compile(build),
)

const settings = columns('practice_settings', MessageSettings, {})

export const findMessageSettings = builtOnce((userId: string) =>
  build.selectFrom('practice_settings').select(settings).where('user_id', '=', userId).compile(),
)

export function changeMessageSettings(userId: string, changed: MessageSettingsChanges) {
  return build
    .updateTable('practice_settings')
    .set({ ...changes('practice_settings', MessageSettingsChanges, changed, {}), updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .returning(settings)
    .compile()
}

/** Ends the transaction with `record-missing`, `client-archived`, `client-not-joined`, `too-many-messages` or `attachment-missing`. */
export const sendMessage = builtOnce((clientId: string, id: string, sealedText: Buffer, attachments: string[]) =>
  sql`select app.send_message(${clientId}::uuid, ${id}::uuid, ${sealedText}::bytea, ${attachments}::uuid[], ${maxAttachments}::integer)`.compile(
    build,
  ),
)

export const readMessages = builtOnce((clientId: string, through: number) =>
  sql`select app.read_messages(${clientId}::uuid, ${through}::int)`.compile(build),
)

/** Marks the acting person's notifications about a thread as read. */
export const readNotifications = builtOnce((clientId: string) =>
  sql`update notifications set is_read = true where user_id = app.user_id() and kind = 'new-message' and not is_read
    and about_client = ${clientId}::uuid`.compile(build),
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
