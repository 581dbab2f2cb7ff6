import { createHash } from 'node:crypto'

/** Where browsers report what a policy refused. */
export const reportPath = '/api/reports/csp'

/** What a page could ask of a device or a browser, all refused save the few that the product uses itself. A video room will ask for its own. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const ownFeatures = ['clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get']

/**
 * What a file that somebody brought carries where it is looked at within a page of ours. The frame itself cannot be sandboxed, for browsers show no
 * PDF then; this says the same of what is in it, and so holds wherever the address is opened.
 */
export const previewHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
} as const

/** What answers that are no page carry: whatever a browser makes of such an answer, it loads nothing, runs nothing and stands in no frame. */
const nothingMayLoad = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Scripts and style sheets: a worker's script brings the policy of the worker with it. */
export const filePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What every answer carries, whoever gives it; an answer's own headers stand above these. `same-origin` keeps addresses from other sites as
 * `no-referrer` would, but leaves the Origin header of our own requests, by which foreign ones are told apart.
 */
export const always: readonly (readonly [string, string])[] = [
  ['content-security-policy', nothingMayLoad],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  [
    'permissions-policy',
    [...refusedFeatures.map((name) => `${name}=()`), ...ownFeatures.map((name) => `${name}=(self)`)].join(', '),
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-permitted-cross-domain-policies', 'none'],
]

/** Behind TLS: for a year from each answer on, this name is asked for over HTTPS only. Other names of the domain are their owner's to decide. */
export const overTls: readonly [string, string] = ['strict-transport-security', 'max-age=31536000']

/** The sources by which a policy admits exactly the style elements that stand in this HTML. */
function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(
    ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  )
}

/** The policy of a page that is text and style alone, and forms where it has some, which go to this site. */
export function textPagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `style-src ${inlineStyleHashes(html).join(' ') || "'none'"}`,
    "base-uri 'none'",
    `form-action ${/<form/i.test(html) ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of one of our pages. `secure` behind TLS. */
export function pagePolicy(html: string, secure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ['style-src', "'self'", ...inlineStyleHashes(html)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Previews of documents, the only answers of ours that let themselves be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types openhour',
    `report-uri ${reportPath}`,
    // Browsers that know report-to send nothing to report-uri beside it, and over plain HTTP nothing at all.
    ...(secure ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ].join('; ')
}
