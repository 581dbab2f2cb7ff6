import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { nowMs } from '../clock.ts'
import { cookieName, signedValue } from './cookie.ts'
import { knownBrowserDays } from './limits.ts'

/** Accounts that one browser may be known to: the newest. */
const maxAccounts = 5
const dayMs = 24 * 3_600_000
const separator = '~'

/** One account's entry: random id, last day (base 36), and a keyed hash that binds both to the account. It names nobody. */
type Entry = { text: string; id: string; day: string; mac: string }

/**
 * Browsers that an account was signed in with before, told by a signed cookie that stays when they sign out. It lets nobody in and stands in no
 * table: it only says that what is typed here is not one of the strangers who try passwords from many addresses.
 */
export function openKnownBrowsers(publicUrl: string, secret: string) {
  const name = cookieName(publicUrl).replace(/sign_in$/, 'known_browser')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'openhour known browsers 1', 32))
  const macOf = (account: string, id: string, day: string) =>
    createHmac('sha256', key).update(`${account}\n${id}\n${day}`).digest().subarray(0, 16).toString('base64url')

  function entriesOf(headers: Headers): Entry[] {
    const today = Math.floor(nowMs() / dayMs)
    const value = signedValue(headers.get('cookie'), name) ?? ''
    return value
      .split(separator)
      .slice(0, maxAccounts)
      .map((text) => {
        const [, id = '', day = '', mac = ''] = /^([\w-]{16})\.([0-9a-z]{1,6})\.([\w-]{22})$/.exec(text) ?? []
        return { text, id, day, mac }
      })
      .filter(({ id, day }) => id !== '' && Number.parseInt(day, 36) >= today)
  }

  const isOf = (account: string, { id, day, mac }: Entry) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(account, id, day)))

  return {
    /** What this browser is counted by for the account, or undefined where it is not known to it. */
    idFor: (account: string, headers: Headers): string | undefined =>
      entriesOf(headers).find((entry) => isOf(account, entry))?.id,
    /** The cookie after somebody has signed in here; the browser stays known to others that used it. */
    cookieFor: (account: string, headers: Headers): string => {
      const entries = entriesOf(headers)
      const own = entries.find((entry) => isOf(account, entry))
      const id = own?.id ?? randomBytes(12).toString('base64url')
      const day = (Math.floor(nowMs() / dayMs) + knownBrowserDays).toString(36)
      const others = entries.filter((entry) => entry !== own).map(({ text }) => text)
      const value = [`${id}.${day}.${macOf(account, id, day)}`, ...others].slice(0, maxAccounts).join(separator)
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${knownBrowserDays * 86_400}${secure}`
    },
  }
}
