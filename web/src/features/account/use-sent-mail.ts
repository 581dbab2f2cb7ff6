import { useState } from 'react'
import * as z from 'zod/mini'
import { keepHere, readHere } from '../../lib/storage.ts'

const SentMail = z.object({ email: z.string(), message: z.string() })
/** The address an email was sent to, and the server's message. */
export type SentMail = z.infer<typeof SentMail>

/** Survives a reload, so that people returning from their mailbox still see where the email went. */
export function useSentMail(): [SentMail | undefined, (sent: SentMail | undefined) => void] {
  const [sent, setSent] = useState(() => SentMail.safeParse(readHere('sentMail')).data)
  const keep = (next: SentMail | undefined) => {
    keepHere('sentMail', next)
    setSent(next)
  }
  return [sent, keep]
}
