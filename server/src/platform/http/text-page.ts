import type { Problem } from '@openhour/shared/access/refusals.ts'
import { html, raw } from 'hono/html'
import { textPagePolicy } from './headers.ts'
import { problemHeaders } from './problems.ts'

const style = `
  :root { color-scheme: light dark; --bg: #faf8f4; --surface: #fff; --line: #e8e3d9; --text: #1d2b2a; --muted: #586563; --primary: #0f766e; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #121716; --surface: #1a2221; --line: #293533; --text: #e9efec; --muted: #a2b2ae; --primary: #41c3b2; --on: #04211e }
  }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--bg); color: var(--text);
    font: 1rem/1.55 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
  main { width: 100%; max-width: 27rem; padding: 2.25rem 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 18px }
  h1, .over { font-family: "Source Serif 4", Georgia, "Times New Roman", serif; text-wrap: balance; overflow-wrap: anywhere }
  .over { margin: 0 0 1.5rem; color: var(--muted) }
  h1 { margin: 0 0 1.25rem; font-size: 1.75rem; line-height: 1.2; font-weight: 560 }
  p { margin: 0 0 .75rem; text-wrap: pretty }
  .when { padding: 1rem 0; border-block: 1px solid var(--line); margin-bottom: 1.5rem }
  .when p { margin: 0 }
  .day { font-weight: 600; font-size: 1.125rem }
  .muted { color: var(--muted); font-size: .9375rem }
  button { width: 100%; min-height: 3rem; margin-bottom: 1.5rem; border: 0; border-radius: 10px; background: var(--primary); color: var(--on);
    font: inherit; font-weight: 600; cursor: pointer }
  p + form { margin-top: 1.25rem }
  a { color: var(--primary); overflow-wrap: anywhere }
  :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
  main > :last-child { margin-bottom: 0 }
`

/**
 * A page of text without our application, for people who come by a link. Styled in its own head.
 * @param body content of its main, made with hono's `html` @param more the same, for its head
 */
export function textPage(title: string, body: unknown, more: unknown = '') {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${more} ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

/** A problem for a person whose browser navigated to it, for example by opening a file in a new tab. */
function problemPage({ title, detail, requestId }: Problem) {
  return textPage(
    title,
    html`<h1>${title}</h1>
      <p>${detail}</p>
      ${requestId === undefined ? '' : html`<p class="muted">Number for support: ${requestId}</p>`}
      <p><a href="/">Go to the start page</a></p>`,
  )
}

/** Whether the browser shows the answer to this request as a page. */
export const isNavigation = (headers: Headers) => (headers.get('accept') ?? '').includes('text/html')

export async function problemPageResponse(problem: Problem): Promise<Response> {
  const { 'content-type': _json, ...headers } = problemHeaders(problem)
  return textPageResponse(await problemPage(problem), problem.status, headers)
}

/** @param page from {@link textPage} */
export function textPageResponse(page: unknown, status: number, more: Record<string, string> = {}): Response {
  const text = String(page)
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': textPagePolicy(text), ...more },
  })
}
