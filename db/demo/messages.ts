import { addDays, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { uuidFrom } from './random.ts'
import type { ClientRow, MessageRow } from './rows.ts'
import { messageLines } from './texts/messages.ts'

/** The messages between one client, who has joined the portal, and the practice, oldest first. */
export function messageRows(person: Person, client: ClientRow, practice: string, today: string): MessageRow[] {
  const lines = messageLines[`${person.account} ${practice}`] ?? []
  return lines
    .map(([daysAgo, minutes, sender, text]) => ({
      created_at: instantOn(addDays(today, -daysAgo), minutes),
      sender,
      text,
    }))
    .filter(({ created_at }) => created_at > String(client.joined_at))
    .map((line, index) => ({
      therapist_id: client.therapist_id,
      client_id: client.id,
      id: uuidFrom(`message ${client.id} ${index + 1}`),
      position: index + 1,
      ...line,
    }))
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
