import { createHash } from 'node:crypto'

/** Where browsers report what a policy refused. */
export const reportPath = '/api/reports/csp'

/** What a page could ask of a device or a browser, all refused save the few that the product uses itself. The page that records asks for its own. */
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
 * The headers of an uploaded file in a preview frame. Browsers show no PDF in a sandboxed frame, so the response itself carries the sandbox, which
 * also applies if the URL is opened directly.
 */
export const previewHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
} as const

/** The policy of responses that are not pages: the browser loads nothing, runs nothing and frames nothing. */
const nothingMayLoad = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The policy of scripts and style sheets. A worker takes its policy from its script. */
export const filePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function permissionsFor(more: readonly string[]): string {
  const own = [...ownFeatures, ...more]
  const refused = refusedFeatures.filter((name) => !more.includes(name))
  return [...refused.map((name) => `${name}=()`), ...own.map((name) => `${name}=(self)`)].join(', ')
}

/** Of the one page that records. */
export const recordingPermissions = permissionsFor(['microphone'])

/** What protects data, whoever loads it and however: also JSON that is opened as a page. */
const ofAnswers: readonly (readonly [string, string])[] = [
  ['content-security-policy', nothingMayLoad],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-resource-policy', 'same-origin'],
]

/**
 * The headers of the answers of operations, which are never pages: 700 bytes less than {@link always}, which browsers would not use for them. The
 * policy's sandbox takes from JSON that is opened as a page all that the others would.
 */
export const answerHeaders: Readonly<Record<string, string>> = Object.fromEntries(ofAnswers)

/**
 * The headers of every other response, unless it sets its own. The referrer policy `same-origin` hides URLs from other sites as `no-referrer` would, but
 * keeps the Origin header of our own requests, which we check.
 */
export const always: readonly (readonly [string, string])[] = [
  ['content-security-policy', nothingMayLoad],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', permissionsFor([])],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-permitted-cross-domain-policies', 'none'],
]

/** The same by name, for a response whose headers are sent all at once. */
export const alwaysByName: Readonly<Record<string, string>> = Object.fromEntries(always)

/** Sent behind TLS: browsers use HTTPS only for this host for a year. Excludes subdomains, which may not be ours. */
export const overTls: readonly [string, string] = ['strict-transport-security', 'max-age=31536000']

/** Policy sources that allow exactly the style elements of this HTML. */
function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(
    ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  )
}

/** The policy of a page without scripts. Its forms, if any, submit to this site. */
export function textPagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `style-src ${inlineStyleHashes(html).join(' ') || "'none'"}`,
    "base-uri 'none'",
    `form-action ${/<form/i.test(html) ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of our pages. @param secure whether the request came over TLS */
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
    // Document previews, the only responses that may be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types openhour',
    `report-uri ${reportPath}`,
    // Browsers that support report-to ignore report-uri, but report-to does not work over plain HTTP.
    ...(secure ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ].join('; ')
}
