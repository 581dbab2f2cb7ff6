import { readCookie } from '../storage.ts'

/**
 * Set beside the cookie of the sign-in, which no script can read; the server changes its value together with that
 * cookie.
 */
const mark = 'signed_in'
const waitMs = 1000
const pollEveryMs = 50

/**
 * A proof or a change of sign-in method gives the browser a new cookie. Requests that its windows sent just before
 * still carry the old one and are refused as signed out: they are sent once more when the new cookie is there. The
 * refused request had no effect.
 */
export async function acrossRenewal(ask: () => Promise<Response>): Promise<Response> {
  const before = readCookie(mark)
  const response = await ask()
  if (response.status !== 401 || before === null || !(await isRenewed(before))) return response
  return ask()
}

/**
 * The response with the new cookie may come shortly after the refusal. Without the mark the person has signed out here.
 */
async function isRenewed(before: string): Promise<boolean> {
  for (let waited = 0; waited <= waitMs; waited += pollEveryMs) {
    const present = readCookie(mark)
    if (present !== before) return present !== null
    await new Promise((done) => setTimeout(done, pollEveryMs))
  }
  return false
}
