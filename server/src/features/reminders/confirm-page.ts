import { html, raw } from 'hono/html'
import { spanParts } from './appointment-text.ts'
import { clockOf } from './client-mails.ts'
import type { Confirmable } from './confirm.queries.ts'

const style = `
  :root { color-scheme: light dark; --bg: #faf8f4; --surface: #fff; --line: #e8e3d9; --text: #1d2b2a; --muted: #586563; --primary: #0f766e; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #121716; --surface: #1a2221; --line: #293533; --text: #e9efec; --muted: #a2b2ae; --primary: #41c3b2; --on: #04211e }
  }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--bg); color: var(--text);
    font: 1rem/1.55 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
  main { width: 100%; max-width: 27rem; padding: 2.25rem 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 18px }
  h1, .practice { font-family: "Source Serif 4", Georgia, "Times New Roman", serif; text-wrap: balance; overflow-wrap: anywhere }
  .practice { margin: 0 0 1.5rem; color: var(--muted) }
  h1 { margin: 0 0 1.25rem; font-size: 1.75rem; line-height: 1.2; font-weight: 560 }
  p { margin: 0 0 .75rem; text-wrap: pretty }
  .when { padding: 1rem 0; border-block: 1px solid var(--line); margin-bottom: 1.5rem }
  .when p { margin: 0 }
  .day { font-weight: 600; font-size: 1.125rem }
  .muted { color: var(--muted); font-size: .9375rem }
  button { width: 100%; min-height: 3rem; margin-bottom: 1.5rem; border: 0; border-radius: 10px; background: var(--primary); color: var(--on);
    font: inherit; font-weight: 600; cursor: pointer }
  a { color: var(--primary); overflow-wrap: anywhere }
  :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
  main > :last-child { margin-bottom: 0 }
`

function page(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

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
    return page(
      'Thank you',
      html`<p class="practice">${found.practice}</p>
        <h1>Thank you for confirming</h1>
        ${whenOf(found)} ${absence(found)}`,
    )
  return page(
    'Your appointment',
    html`<p class="practice">${found.practice}</p>
      <h1>Your appointment</h1>
      ${whenOf(found)}
      <form method="post"><button>Confirm attendance</button></form>
      ${absence(found)}`,
  )
}

/** The same page for every dead link, so it does not reveal whether the link ever worked. */
export function deadLinkPage() {
  return page(
    'This link no longer works',
    html`<h1>This link no longer works</h1>
      <p>The appointment may have been moved or cancelled, or it has already started.</p>
      <p class="muted">Check the latest email about it. If you have a question, reply to that email.</p>`,
  )
}

export function tooManyPage() {
  return page(
    'One moment, please',
    html`<h1>One moment, please</h1>
      <p>Too many links were opened from your network. Nothing was lost. Try again in a minute.</p>`,
  )
}
