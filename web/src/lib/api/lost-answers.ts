import { connection } from './connection.ts'
import { toast } from '../toast.ts'
import { unanswered, unsureTitle } from './http.ts'

/**
 * What clients read when no answer came, so that nobody knows whether it arrived. Each says what is safe. Only what the server does once, however often
 * it is sent, 'can’t' happen twice.
 */
export const lostAnswers = {
  message: 'Not sure this arrived. Send it again: it can’t arrive twice.',
  answers: 'Not sure your answers arrived. They are safe here. Send them again: they can’t arrive twice.',
  entry: 'Not sure your entry arrived. It is safe here. Save it again: it can’t arrive twice.',
  entryChange: 'Not sure your change arrived. It is safe here. Save it again.',
  entryDeletion: 'Not sure this was deleted. Your diary shows it once you are connected again.',
  booking: 'Not sure this was booked. Book it again: you can’t get it twice.',
  move: 'Not sure this was moved. Move it again: it can’t be moved twice.',
  cancellation: 'Not sure this was cancelled. Cancel it again: it can’t be cancelled twice.',
  signature: 'Not sure your signature arrived. You see it here once you are connected again. Nothing is signed twice.',
  no: 'Not sure your answer arrived. You see it here once you are connected again. It counts once.',
  withdrawal: 'Not sure this was withdrawn. You see it here once you are connected again.',
  details: 'Not sure your details arrived. They are safe here. Save them again: the last ones count.',
  leaving: 'Not sure you have left. Try again: nothing else happens.',
  settings: 'Not sure this was saved. Save it again: the last choice counts.',
} as const

/** The browser knew beforehand that there is no connection, so nothing left it. */
const offline = 'You are offline, so nothing was sent. It is safe here. Try again once you are online.'

/** Sends something of a client's. If no answer comes, the error says what is known and what is safe. */
export async function saidIfLost<Sent>(what: keyof typeof lostAnswers, send: () => Promise<Sent>): Promise<Sent> {
  const before = connection()
  try {
    const sent = await send()
    toast.over(unsureTitle)
    return sent
  } catch (error) {
    throw unanswered(
      error,
      before === 'offline' ? { detail: offline } : { title: unsureTitle, detail: lostAnswers[what] },
    )
  }
}
