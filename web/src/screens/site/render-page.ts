import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteDocument } from './SiteDocument.tsx'
import { sitePages } from './site-pages.ts'

/** The HTML of a page, by its file name without extension. The build writes it to that file. */
export function renderPage(name: string): string {
  const page = sitePages[name]
  if (!page) throw new Error(`There is no page ${name}`)
  const html = renderToStaticMarkup(createElement(SiteDocument, { page })).replace(/^<!doctype html>/i, '')
  // Icons name themselves in a class. Nothing uses it, and a page should arrive in one round trip.
  return `<!doctype html>${html.replaceAll(/(class="lucide)(?: lucide-[a-z0-9-]+)+/g, '$1')}`
}
