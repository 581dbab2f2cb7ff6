import { diagnosticsText } from '@openhour/shared/features/support/support.rules.ts'
import { recentFaults } from '../../lib/api/recent-faults.ts'

/** Browser and system by their names, as far as they say them: the whole text of the browser could tell devices apart. */
function browserName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(agent)
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) => agent.includes(name))
  const known = browser ? `${names[browser[1] ?? ''] ?? browser[1]} ${browser[2]}` : 'Unknown browser'
  return system === undefined ? known : `${known} on ${system}`
}

/** What is said of this browser, page and server: no names, no address of a record, nothing that was typed. */
export function diagnosticsHere({ version, role, page }: { version: string; role: string; page: string }): string {
  return diagnosticsText({
    version,
    role,
    page,
    browser: browserName(navigator.userAgent),
    screen: `${innerWidth} x ${innerHeight}`,
    language: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    errors: recentFaults(),
  })
}
