import { readCookie } from '../storage.ts'

/** Beside the cookie of the sign-in, which no script can read; the server gives it another value whenever that one changes. */
const mark = 'signed_in'
const waitMs = 1000
const lookEveryMs = 50

/**
 * A proof or a change of how somebody signs in gives their browser a new cookie. What any of its windows sent a moment before still carries the old
 * one and is refused as if nobody were signed in: it is sent once more as soon as the new cookie is there. Nothing of it was done the first time.
 */
export async function acrossRenewal(ask: () => Promise<Response>): Promise<Response> {
  const before = readCookie(mark)
  const response = await ask()
  if (response.status !== 401 || before === null || !(await isRenewed(before))) return response
  return ask()
}

/** The answer that brings the new cookie may come a little after the refusal. Without the mark somebody has signed out here. */
async function isRenewed(before: string): Promise<boolean> {
  for (let waited = 0; waited <= waitMs; waited += lookEveryMs) {
    const present = readCookie(mark)
    if (present !== before) return present !== null
    await new Promise((done) => setTimeout(done, lookEveryMs))
  }
  return false
}
