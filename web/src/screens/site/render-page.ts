import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteDocument } from './SiteDocument.tsx'
import { sitePages } from './site-pages.ts'

/** The HTML of a page, by its file name without extension. The build writes it to that file. */
export function renderPage(name: string): string {
  const page = sitePages[name]
  if (!page) throw new Error(`There is no page ${name}`)
  return `<!doctype html>${renderToStaticMarkup(createElement(SiteDocument, { page })).replace(/^<!doctype html>/i, '')}`
}
