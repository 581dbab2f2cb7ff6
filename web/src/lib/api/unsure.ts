import { toast } from '../toast.ts'
import { connection } from './connection.ts'
import { unanswered, unsureTitle } from './http.ts'

/** The browser knew beforehand that there is no connection, so nothing left it. */
const offline = 'You are offline, so nothing was sent. It is safe here. Try again once you are online.'

/** Sends something of a client's. If no answer comes, the error says what is known and what is safe. @param lost what is then said */
export async function saidIfUnsure<Sent>(lost: string, send: () => Promise<Sent>): Promise<Sent> {
  const before = connection()
  try {
    const sent = await send()
    toast.over(unsureTitle)
    return sent
  } catch (error) {
    throw unanswered(error, before === 'offline' ? { detail: offline } : { title: unsureTitle, detail: lost })
  }
}
