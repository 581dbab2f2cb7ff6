import { pageWithoutIds, type SupportState } from './support-search.rules.ts'

/** What the person reads about the state of a request. */
export const ownStateNames: Record<SupportState, string> = {
  open: 'Waiting for support',
  waiting: 'Answered',
  closed: 'Closed',
}
/** The same for admins. */
export const inboxStateNames: Record<SupportState, string> = {
  open: 'Open',
  waiting: 'Waiting for the person',
  closed: 'Closed',
}

export const maxSubjectLength = 150
export const maxSupportTextLength = 10_000
export const maxDiagnosticsLength = 4_000
export const maxTemplateNameLength = 100
export const maxTemplates = 100

/** Screenshots of one message, and those of a person that are not sent yet. */
export const maxScreenshots = 5
export const maxUnsentScreenshots = 20
export const screenshotMaxMB = 10
export const screenshotMaxBytes = screenshotMaxMB * 1024 * 1024
export const screenshotTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
/** Screenshots that were uploaded and not sent are kept for this many days. */
export const unsentScreenshotDays = 7

/** Own messages to support in an hour. */
export const supportMessagesAnHour = 20
export const requestsPerPage = 20

/** Messages of the public form from one network address in 15 minutes, and from all addresses in a day. */
export const publicMessages = { ofAddress: 5, aDay: 200 }

/** Where screenshots are uploaded and read. */
export const screenshotPaths = {
  therapist: '/api/support/files',
  client: '/api/portal/support/files',
  admin: '/api/admin/support/files',
} as const

export const supportTexts = {
  notFound: 'This request was not found.',
  noSubject: 'Please enter a subject',
  noText: 'Please describe what you need help with',
  noAnswer: 'Please write an answer',
  noName: 'Please enter a name',
  noTemplateText: 'Please write the text of the template',
  tooMany: `You can send up to ${supportMessagesAnHour} messages to support in an hour. This one was not sent. What you wrote is still here: send it again later.`,
  tooManyFiles: `A message can have up to ${maxScreenshots} screenshots. Nothing was sent. Remove some, then send it again.`,
  tooManyUnsent: 'You have many screenshots here that you have not sent. Send or remove some, then add this one again.',
  fileNotFound: 'This screenshot was not found.',
  fileGone: `A screenshot is no longer there: those that are not sent are kept for ${unsentScreenshotDays} days. Nothing was sent. Remove it and add it again.`,
  wrongType: 'This file is no picture. Nothing was stored. Add a JPEG, PNG, GIF or HEIC file.',
  tooLarge: `A screenshot can have up to ${screenshotMaxMB} MB. Nothing was stored. Add a smaller one.`,
  templateNotFound: 'This template was already deleted.',
  templateExists: 'There is already a template with this name. Choose another one.',
  tooManyTemplates: `There can be up to ${maxTemplates} templates. Nothing was saved. Delete some first.`,
  adminNotFound: 'This admin was not found.',
  /** Said beside every box for a request. */
  noNames:
    'The people who run this installation read it. Please don’t write clients’ names, and nothing from a record.',
} as const

/** What a person's browser and server say about themselves. */
export type Surroundings = {
  version: string
  role: string
  /** The path of the page, without its search. */
  page: string
  browser: string
  screen: string
  language: string
  timeZone: string
  /** Numbers of errors that were shown. */
  errors: readonly string[]
}

/** The diagnostics as the person reads them before they are sent. */
export function diagnosticsText(facts: Surroundings): string {
  const lines = [
    ['Openhour', facts.version],
    ['Role', facts.role],
    ['Page', pageWithoutIds(facts.page)],
    ['Browser', facts.browser],
    ['Window', facts.screen],
    ['Language', facts.language],
    ['Time zone', facts.timeZone],
    ['Error numbers', facts.errors.length > 0 ? facts.errors.join(', ') : 'none'],
  ]
  return lines
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
    .slice(0, maxDiagnosticsLength)
}
