import type { BrowserContext, Page, Request } from '@playwright/test'

/** Logs refused and failed requests as they happen, except those aborted by the page. */
export function noteRefusals(context: BrowserContext): string[] {
  const noted: string[] = []
  const note = (said: string, request: Request) =>
    noted.push(`${said} ${request.method()} ${new URL(request.url()).pathname}`)
  context.on('response', (response) => {
    if (response.status() >= 400) note(String(response.status()), response.request())
  })
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    if (errorText !== 'net::ERR_ABORTED') note(errorText, request)
  })
  return noted
}

/** The URL, focused element and visible messages of a page. */
export function spokenOn(page: Page): Promise<string> {
  return page
    .evaluate(() => {
      const said = [...document.querySelectorAll('[role=alert], [role=status], [role=dialog] h2')]
        .map((element) => element.textContent.trim())
        .filter(Boolean)
      const focus = document.activeElement
      return `${location.pathname}${location.search}, focus on ${focus?.getAttribute('aria-label') || focus?.id || focus?.tagName}; said: ${said.join(' | ') || 'nothing'}`
    })
    .catch((error: Error) => `${page.url()}: ${error.message}`)
}
