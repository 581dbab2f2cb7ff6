import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { knownBrowserDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import { cookieName, signedValue } from './cookie.ts'

/** The newest accounts for which a browser is known. */
const maxAccounts = 5
const dayMs = 24 * 3_600_000
const separator = '~'

/** One account's entry: random id, last day (base 36), and a keyed hash that binds both to the account. It is anonymous. */
type Entry = { text: string; id: string; day: string; mac: string }

/**
 * Recognizes browsers that have signed in to an account before, by a signed cookie that survives sign-out. It grants no access. It only separates the
 * owner's attempts from those of strangers who guess passwords from many addresses.
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
    /** This browser's counter id for the account; undefined if the browser is unknown. */
    idFor: (account: string, headers: Headers): string | undefined =>
      entriesOf(headers).find((entry) => isOf(account, entry))?.id,
    /** The cookie to set after a sign-in. The browser stays known for other accounts. */
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
