import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sitePages } from './site-pages.ts'

/** The text of a public page, including its meta description. */
function wordsOf(name: string, without?: string): string {
  const { title, description, Body } = sitePages[name] as (typeof sitePages)[string]
  const page = new DOMParser().parseFromString(renderToStaticMarkup(<Body />), 'text/html')
  if (without) for (const each of page.querySelectorAll(without)) each.remove()
  return `${title} ${description} ${page.body.textContent}`
}

// Remove an entry when the feature is built.
const notBuilt = /.{0,40}(assistant|\banalytics|automation|video room|\bteam\b).{0,40}/i

test.each(Object.keys(sitePages))('the page %s promises no unbuilt feature', (name) => {
  expect(notBuilt.exec(wordsOf(name))?.[0]).toBeUndefined()
})

test.each(['index', 'welcome-trial'])('the page %s mentions no trial if no plans are sold', (name) => {
  expect(/.{0,40}\btrial\b.{0,40}/i.exec(wordsOf(name, '[class*="plans-off:hidden"]'))?.[0]).toBeUndefined()
})

test('help explains how to get a new confirmation link', () => {
  expect(wordsOf('help')).toContain('sign in with the email and password you chose and we send a new link')
})
