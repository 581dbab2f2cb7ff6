import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteDocument } from './SiteDocument.tsx'
import { sitePages } from './site-pages.ts'

/** The whole document of a page, by the name of its file without ending. The build takes it as the source of that file. */
export function renderPage(name: string): string {
  const page = sitePages[name]
  if (!page) throw new Error(`There is no page ${name}`)
  return `<!doctype html>${renderToStaticMarkup(createElement(SiteDocument, { page })).replace(/^<!doctype html>/i, '')}`
}
