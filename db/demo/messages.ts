import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { ClientRow, MessageRow } from './rows.ts'
import { messageLines } from './texts/messages.ts'

/** In every thread but the first. */
const linesOfOthers = 6

/** The messages of clients who have joined the portal, oldest first. */
export function messageRows(clients: readonly ClientRow[], today: string): MessageRow[] {
  return clients
    .filter((client) => client.user_id && !client.archived_at)
    .flatMap(({ therapist_id, id: client_id, joined_at }, place) =>
      messageLines
        .slice(0, place === 0 ? undefined : linesOfOthers)
        .map(([daysAgo, minutes, sender, text]) => ({
          created_at: instantOn(addDays(today, -daysAgo), minutes),
          sender,
          text,
        }))
        .filter(({ created_at }) => created_at > String(joined_at))
        .map((line, index) => ({
          therapist_id,
          client_id,
          id: uuidFrom(`message ${client_id} ${index + 1}`),
          position: index + 1,
          ...line,
        })),
    )
}

/** A client's message at the end of a thread is unread. */
export function threadRows(messages: readonly MessageRow[]) {
  return [...Map.groupBy(messages, ({ client_id }) => client_id)].map(([client_id, rows]) => {
    const last = rows.length
    return {
      therapist_id: rows[0]?.therapist_id,
      client_id,
      id: uuidFrom(`thread ${client_id}`),
      read_by_therapist: rows.at(-1)?.sender === 'client' ? last - 1 : last,
      read_by_client: last,
      created_at: rows[0]?.created_at,
    }
  })
}
