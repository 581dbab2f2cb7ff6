import {
  type GeolocationResult,
  type LocationMethod,
  locationTexts,
} from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { el, icon, type IconName } from './panel-dom.ts'

const methods: Record<LocationMethod, string> = {
  manual: 'Manual override',
  ip: 'IP address',
  timezone: 'Time zone',
  locale: 'Browser locale',
  unknown: 'Unknown',
}

/** The detection result and its source. */
export function factsCard({ location, method }: GeolocationResult): HTMLElement {
  const { country, countryCode, ip, detectionDetails } = location
  const rows: [IconName, string, string][] = [
    ['globe', 'Country', countryCode === null ? 'Unknown' : `${country ?? countryCode} (${countryCode})`],
    ['method', 'Detection method', methods[method]],
    ['address', 'IP address', ip ?? 'Unknown'],
    ['source', 'Source', sourceOf(method, detectionDetails.apiUsed)],
  ]
  const usesDbIp = detectionDetails.allResults.some(({ source }) => source.startsWith('dbip'))
  return el(
    'section',
    { class: 'gate-card', 'aria-labelledby': 'gate-facts' },
    el('h2', { id: 'gate-facts' }, 'What we detected'),
    el(
      'dl',
      {},
      ...rows.map(([name, term, value]) => el('div', {}, el('dt', {}, icon(name), term), el('dd', {}, value))),
    ),
    detectionDetails.vpnDetected
      ? el('p', { class: 'gate-warning' }, icon('warning', 20), locationTexts.vpn)
      : undefined,
    usesDbIp
      ? el(
          'p',
          { class: 'gate-credit' },
          el('a', { href: 'https://db-ip.com', rel: 'noreferrer' }, 'IP Geolocation by DB-IP'),
        )
      : undefined,
  )
}

function sourceOf(method: LocationMethod, apiUsed: string | null): string {
  if (method === 'ip') return apiUsed === null ? 'Openhour geo-check' : `Openhour geo-check (${apiUsed})`
  return method === 'unknown' ? 'Unknown' : 'This browser'
}
