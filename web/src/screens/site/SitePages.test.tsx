import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sitePages } from './site-pages.ts'

/** The words of a page that everybody may read, its description among them. */
function wordsOf(name: string, without?: string): string {
  const { title, description, Body } = sitePages[name] as (typeof sitePages)[string]
  const page = new DOMParser().parseFromString(renderToStaticMarkup(<Body />), 'text/html')
  if (without) for (const each of page.querySelectorAll(without)) each.remove()
  return `${title} ${description} ${page.body.textContent}`
}

// Each leaves this list with the work that builds it.
const notBuilt =
  /.{0,40}(\binvit|\bexport|\bAI\b|assistant|\banalytics|secure messages|invoic|API key|automation|branding|video room|weekly report|\bteam\b|delete your account|(client|your|their) portal).{0,40}/i

test.each(Object.keys(sitePages))('the page %s promises nothing that is not there', (name) => {
  expect(notBuilt.exec(wordsOf(name))?.[0]).toBeUndefined()
})

test.each(['index', 'welcome-trial'])('the page %s speaks of no trial where no plans are sold', (name) => {
  expect(/.{0,40}\btrial\b.{0,40}/i.exec(wordsOf(name, '[class*="plans-off:hidden"]'))?.[0]).toBeUndefined()
})

test('an address that is not confirmed: help names what sends the link again', () => {
  expect(wordsOf('help')).toContain('Sign in with the address and password you chose: we then send a new link')
})
