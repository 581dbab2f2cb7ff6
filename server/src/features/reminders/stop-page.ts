import { lookOf } from '@openhour/shared/lib/looks.ts'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { html } from 'hono/html'
import { textPage } from '../../platform/http/text-page.ts'
import type { Stoppable } from './stop.queries.ts'

/** What the page's form sends. */
export const stopActions = ['stop', 'resume'] as const
export type StopAction = (typeof stopActions)[number]

const button = (action: StopAction, text: string) =>
  html`<form method="post"><button name="action" value="${action}">${text}</button></form>`

/** The page behind the link in emails to contacts. Stopping takes a button, because mail apps and scanners open links on their own. */
export function stopPage({ practice, contact, stoppedAt, look: lookId }: Stoppable) {
  const look = lookOf(lookId)
  const name = look ? look.appName : practice
  const what = look ? 'These emails' : 'Emails about appointments and invoices'
  const heading = html`<p class="over">${name}</p>`
  const questions = look
    ? ''
    : html`<p class="muted">Questions? Write to <a href="${mailLink(contact)}">${readableEmail(contact)}</a>.</p>`
  if (stoppedAt === null)
    return textPage(
      'Stop these emails',
      html`${heading}
        <h1>Stop these emails?</h1>
        <p>${what} will no longer be sent to you. Appointments stay as they are.</p>
        ${button('stop', 'Stop these emails')} ${questions}`,
    )
  return textPage(
    'Emails stopped',
    html`${heading}
      <h1>These emails have stopped</h1>
      <p>
        ${what} are no longer sent to you.${look ? '' : ' The practice can see that you stopped them.'} You can turn
        them on again here, at any time.
      </p>
      ${button('resume', 'Send them again')} ${questions}`,
  )
}

/** The same page for every link that does not work. */
export function deadStopPage() {
  return textPage(
    'This link no longer works',
    html`<h1>This link no longer works</h1>
      <p>Use the link in the latest email that you got, or reply to that email.</p>`,
  )
}
