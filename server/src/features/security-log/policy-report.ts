import { directiveOf, type PolicyDirective } from '@openhour/shared/features/security-log/browser-events.rules.ts'

/** The stored part of a report: names, never page content. */
export type PolicyReport = { directive: PolicyDirective; blocked: string; page: string; enforced: boolean }

const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'filesystem',
  'about',
  'trusted-types-policy',
  'trusted-types-sink',
])
const rowId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 2000) : '')

/** The blocked host, or the keyword that reports use instead. */
function blockedOf(value: unknown): string {
  const text = textOf(value)
  if (keywords.has(text)) return text
  if (!URL.canParse(text)) return 'other'
  const { protocol, hostname } = new URL(text)
  if (/^(https?|wss?):$/.test(protocol)) return hostname.slice(0, 100)
  return keywords.has(protocol.slice(0, -1)) ? protocol.slice(0, -1) : 'other'
}

/** The path without ids of records. */
function pageOf(value: unknown): string {
  const text = textOf(value)
  if (!URL.canParse(text)) return ''
  const path = new URL(text).pathname.replace(rowId, ':id')
  return /^\/[\w/.:-]{0,119}$/.test(path) ? path : ''
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function reportOf(body: Record<string, unknown>): PolicyReport {
  const directive = textOf(body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'])
  return {
    directive: directiveOf(directive.split(' ')[0] ?? ''),
    blocked: blockedOf(body.blockedURL ?? body['blocked-uri']),
    page: pageOf(body.documentURL ?? body['document-uri']),
    enforced: body.disposition !== 'report',
  }
}

/**
 * Parses the reports in a body: `{"csp-report": {…}}` or, for the Reporting API, `[{type, body}, …]`. Equal reports are counted; at most ten different
 * ones are read. Undefined for other bodies.
 */
export function policyReports(given: unknown): { report: PolicyReport; count: number }[] | undefined {
  const bodies = Array.isArray(given)
    ? given.filter((one) => isObject(one) && one.type === 'csp-violation').map((one) => one.body)
    : isObject(given)
      ? [given['csp-report']]
      : []
  const reports = new Map<string, { report: PolicyReport; count: number }>()
  for (const body of bodies) {
    if (!isObject(body)) continue
    const report = reportOf(body)
    const name = JSON.stringify(report)
    const known = reports.get(name)
    if (known) known.count += 1
    else if (reports.size < 10) reports.set(name, { report, count: 1 })
  }
  return reports.size > 0 || Array.isArray(given) ? [...reports.values()] : undefined
}
