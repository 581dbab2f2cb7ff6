import { useState } from 'react'
import * as z from 'zod/mini'
import { keepHere, readHere } from '../../lib/storage.ts'

const SentMail = z.object({ email: z.string(), message: z.string() })
/** To which address a mail is on its way, and what the server said of it. */
export type SentMail = z.infer<typeof SentMail>

/** Outlives a reload: whoever looks for the mail and comes back still sees where it went. */
export function useSentMail(): [SentMail | undefined, (sent: SentMail | undefined) => void] {
  const [sent, setSent] = useState(() => SentMail.safeParse(readHere('sentMail')).data)
  const keep = (next: SentMail | undefined) => {
    keepHere('sentMail', next)
    setSent(next)
  }
  return [sent, keep]
}
