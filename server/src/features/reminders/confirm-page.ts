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
  return html`<p class="muted">Can't make it? Write to <a href="mailto:${contact}">${contact}</a>.</p>`
}

/** The page behind a confirmation link. Confirming takes a button, because mail apps and scanners open links on their own. */
export function appointmentPage(found: Confirmable) {
  if (found.confirmedAt !== null)
    return textPage(
      'Thank you',
      html`<p class="over">${found.practice}</p>
        <h1>Thank you for confirming</h1>
        ${whenOf(found)} ${absence(found)}`,
    )
  return textPage(
    'Your appointment',
    html`<p class="over">${found.practice}</p>
      <h1>Your appointment</h1>
      ${whenOf(found)}
      <form method="post"><button>Confirm attendance</button></form>
      ${absence(found)}`,
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
