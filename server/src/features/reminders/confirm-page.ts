import { lookOf } from '@openhour/shared/lib/looks.ts'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { html } from 'hono/html'
import { textPage } from '../../platform/http/text-page.ts'
import { spanParts } from './appointment-text.ts'
import { clockOf } from './client-mails.ts'
import type { Confirmable } from './confirm.queries.ts'

function whenOf(found: Confirmable) {
  const { day, times, zone } = spanParts(found.startsAt, found.endsAt, clockOf(found))
  return html`<div class="when">
    <p class="day">${day}</p>
    <p>${times}</p>
    <p class="muted">${zone}</p>
  </div>`
}

function absence({ contact }: Confirmable) {
  return html`<p class="muted">
    Can't make it? Write to <a href="${mailLink(contact)}">${readableEmail(contact)}</a>.
  </p>`
}

/**
 * The page behind a confirmation link. Confirming takes a button, because mail apps and scanners open links on their own. In discreet mode it says
 * neither with whom the appointment is nor that it is one.
 */
export function appointmentPage(found: Confirmable) {
  const look = lookOf(found.look)
  const name = look ? look.appName : found.practice
  const after = look ? '' : absence(found)
  const heading = html`<p class="over">${name}</p>`
  if (found.confirmedAt !== null)
    return textPage(
      look ? name : 'Thank you',
      html`${heading}
        <h1>Thank you for confirming</h1>
        ${whenOf(found)} ${after}`,
    )
  return textPage(
    look ? name : 'Your appointment',
    html`${heading}
      <h1>${look ? 'Please confirm' : 'Your appointment'}</h1>
      ${whenOf(found)}
      <form method="post"><button>${look ? 'Confirm' : 'Confirm attendance'}</button></form>
      ${after}`,
  )
}

/** The same page for every dead link, so it does not reveal whether the link ever worked. */
export function deadLinkPage() {
  return textPage(
    'This link no longer works',
    html`<h1>This link no longer works</h1>
      <p>The appointment may have been moved or cancelled, or it has already started.</p>
      <p class="muted">Check the latest email about it. If you have a question, reply to that email.</p>`,
  )
}

export function tooManyPage() {
  return textPage(
    'One moment, please',
    html`<h1>One moment, please</h1>
      <p>Too many links were opened from your network. Nothing was lost. Try again in a minute.</p>`,
  )
}
