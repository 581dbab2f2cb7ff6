import type { BrowserContext, Page, Request } from '@playwright/test'

/** What the server refused and what never arrived, as it happens; a request that the page itself gave up is neither. */
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

/** Where a page is, what has the focus, and what its messages say. */
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
