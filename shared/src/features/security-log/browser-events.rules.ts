export type Severity = 'low' | 'medium' | 'high'

/** Events that browsers may report, with their severity. No others are recorded. */
export const browserEvents = {
  'visibility:hidden': 'low',
  'visibility:visible': 'low',
  'network:offline': 'low',
  'network:online': 'low',
  'csp:violation': 'medium',
  'framing:framed': 'high',
  'input:rapid-clicks': 'low',
  'input:rapid-keys': 'low',
  'performance:long-task': 'low',
  'performance:memory': 'low',
  'devtools:window-size': 'low',
} as const satisfies Record<`${string}:${string}`, Severity>
export type BrowserEvent = keyof typeof browserEvents
export const browserEventNames = Object.keys(browserEvents) as [BrowserEvent, ...BrowserEvent[]]

/** Directives of content security policies. Others are recorded as `other`. */
export const policyDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'other',
] as const
export type PolicyDirective = (typeof policyDirectives)[number]

export function directiveOf(word: string): PolicyDirective {
  return policyDirectives.find((known) => known === word) ?? 'other'
}

/** Events per person and minute. */
export const eventsPerMinute = 60
/** Size limit of an event's details, in bytes. */
export const maxEventDetailsBytes = 1024

export const tooManyEvents = 'Too many events in a minute. Nothing was recorded.'
export const eventTooLarge = 'Event details are limited to 1 kB. Nothing was recorded.'

/** Thresholds of the browser's monitor, from the specification. */
export const monitorLimits = {
  windowSeconds: 60,
  clicks: 20,
  keys: 50,
  sizeCheckSeconds: 5,
  sizeDifferencePixels: 160,
  memoryMegabytes: 100,
  longTaskMilliseconds: 1000,
  sendAfterMilliseconds: 100,
} as const
