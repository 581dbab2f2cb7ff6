import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { nowMs } from '../../platform/clock.ts'
import type { Env } from '../../platform/env.ts'
import { type Probed, probeAddress } from './address-probe.ts'
import { type Finding, partOf } from './findings.ts'

const name = 'Web address'
const dayMs = 86_400_000
const warningDays = 14
const proxyAdvice =
  'Put a TLS proxy such as Caddy in front, set PUBLIC_URL to its https:// address and TRUSTED_PROXIES to its IP address. See docs/operations.md, Reverse proxy.'

type Settings = Pick<Env, 'host' | 'port' | 'publicUrl' | 'trustedProxies'>

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Whether other machines reach Openhour over TLS, and whether it notices: PUBLIC_URL, TRUSTED_PROXIES, the proxy's headers and the certificate. */
export async function checkAddress(settings: Settings): Promise<HealthPart> {
  const { host, port, publicUrl, trustedProxies } = settings
  const { protocol, hostname } = new URL(publicUrl ?? `http://${isLoopback(host) ? 'localhost' : 'all-addresses'}`)
  if (protocol === 'http:' && isLoopback(hostname))
    return {
      name,
      state: 'not-configured',
      detail: `only this machine reaches it, at ${publicUrl ?? `http://localhost:${port}`}`,
      advice: `For other machines: ${proxyAdvice.charAt(0).toLowerCase()}${proxyAdvice.slice(1)}`,
    }
  if (protocol === 'http:')
    return failing(
      publicUrl === undefined
        ? `it listens on ${host}, and PUBLIC_URL is not set`
        : `PUBLIC_URL is ${publicUrl}, and Openhour refuses plain HTTP from other machines`,
      proxyAdvice,
    )
  if (trustedProxies.length === 0)
    return failing(
      `TRUSTED_PROXIES is not set, so every request through the proxy of ${publicUrl} counts as plain HTTP and is refused`,
      'Set TRUSTED_PROXIES to the IP address of the proxy, such as 127.0.0.1.',
    )
  const probed = await probeAddress(publicUrl ?? '')
  const fact = probed.reached ? `${publicUrl}, certificate for ${daysLeft(probed)} more days` : ''
  return partOf(name, fact, ofAnswer(probed, publicUrl ?? ''))
}

const failing = (found: string, advice: string) => partOf(name, '', [{ state: 'failing', found, advice }])

const daysLeft = ({ certificate }: Extract<Probed, { reached: true }>) =>
  Math.floor((certificate.endsAtMs - nowMs()) / dayMs)

function ofAnswer(probed: Probed, publicUrl: string): Finding[] {
  if (!probed.reached)
    return [
      {
        state: 'warning',
        found: `${publicUrl} does not answer this machine (${probed.code})`,
        advice:
          'Check that the proxy runs, and that its name leads to it. If only other machines reach that address, open it from one of them.',
      },
    ]
  return [...ofCertificate(probed), ...ofHeaders(probed, publicUrl)]
}

function ofCertificate(probed: Extract<Probed, { reached: true }>): Finding[] {
  const days = daysLeft(probed)
  const renew = 'Renew it, and look at why the proxy has not renewed it by itself.'
  if (days < 0) return [{ state: 'failing', found: `its certificate ended ${-days} days ago`, advice: renew }]
  const { problem } = probed.certificate
  if (problem !== undefined)
    return [
      {
        state: 'failing',
        found: `browsers do not trust its certificate (${problem})`,
        advice: 'Use one of a public authority for exactly this name, with its whole chain. Caddy gets one by itself.',
      },
    ]
  return days < warningDays ? [{ state: 'warning', found: `its certificate ends in ${days} days`, advice: renew }] : []
}

function ofHeaders(probed: Extract<Probed, { reached: true }>, publicUrl: string): Finding[] {
  const { status, isOurs, overTls } = probed
  if (!isOurs)
    return [
      status >= 500
        ? {
            state: 'warning',
            found: `the proxy of ${publicUrl} answers ${status}`,
            advice: 'Start Openhour, and check that the proxy leads to its port.',
          }
        : {
            state: 'failing',
            found: `something else answers at ${publicUrl} (${status})`,
            advice: 'Check that PUBLIC_URL is this installation, and that its proxy leads to the port of Openhour.',
          },
    ]
  if (overTls) return []
  return [
    {
      state: 'failing',
      found: `requests to ${publicUrl} arrive as plain HTTP`,
      advice:
        'TRUSTED_PROXIES must list the address from which the proxy connects, and the proxy must send X-Forwarded-Proto: https and X-Forwarded-For.',
    },
  ]
}
