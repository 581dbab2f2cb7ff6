import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { articleOfPortal } from './help-of-portal.ts'
import { articleOfPractice } from './help-of-practice.ts'
import { helpPage } from './help.page.ts'
import { readArticleName } from './help-search.ts'
import { HelpScreen } from './HelpScreen.tsx'
import { articles } from './practice-articles.ts'
import { texts } from './practice-texts.ts'

afterEach(cleanup)

/** The help page beside pages that show nothing. */
function open(path: string) {
  const root = createRootRoute({ component: Outlet })
  const help = createRoute({
    getParentRoute: () => root,
    path: helpPage.path,
    validateSearch: readArticleName,
    component: function Page() {
      const { article } = help.useSearch() as ReturnType<typeof readArticleName>
      return (
        <HelpScreen
          page={helpPage}
          articles={articles}
          fetchTexts={() => Promise.resolve(texts)}
          fetchPlaces={() => Promise.resolve(articleOfPractice)}
          article={article}
        />
      )
    },
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> })
  const router = createRouter({
    routeTree: root.addChildren([help, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(<RouterProvider router={router as never} />)
  return router
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['/app/tasks', 'Tasks & To-Do'],
  ['/app/settings?tab=booking', 'Settings: Booking'],
  ['/app/settings', 'Settings: Profile & Password'],
  ['/app/clients/7', 'Record: Client Overview'],
  ['/app/clients/7?tab=notes', 'Record: Clinical Notes'],
  ['/app/subscription', 'Billing'],
])('who comes from %s finds the article %s, and goes back to there', async (path, name) => {
  const router = open(path)
  await screen.findByText('Another page')
  router.history.push(helpPage.path)
  await title(name)
  router.history.back()
  await screen.findByText('Another page')
  expect(router.history.location.href).toBe(path)
})

test('who opens the help itself finds all articles, and an address that names none says so', async () => {
  open(helpPage.path)
  await title('Help & Support')
  expect(screen.getByRole('link', { name: /^Settings: API & webhooks/ })).toBeDefined()
  cleanup()
  open(`${helpPage.path}?article=no-such`)
  expect(await screen.findByText('There is no such article. Here are all.')).toBeDefined()
})

test('the search finds words of the text, titles first, and says when there is nothing', async () => {
  open(helpPage.path)
  const search = await screen.findByRole('textbox', { name: 'Search help' })
  const found = () =>
    screen
      .queryAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== 'Ask the people who run this installation')
  fireEvent.change(search, { target: { value: 'holid train' } })
  await waitFor(() => expect(found()).toEqual([expect.stringMatching(/^Settings: Practice/)]))
  fireEvent.change(search, { target: { value: 'x'.repeat(10_000) } })
  expect(await screen.findByText(/^No results for/)).toBeDefined()
  fireEvent.change(search, { target: { value: '<iframe>' } })
  expect(await screen.findByText('No results for “<iframe>”')).toBeDefined()
})

test('links of an article lead to other articles and into the application', async () => {
  const router = open(`${helpPage.path}?article=messages`)
  fireEvent.click(await screen.findByRole('link', { name: 'Settings, Practice' }))
  await screen.findByText('Another page')
  expect(router.history.location.href).toBe('/app/settings?tab=practice')
  router.history.push(`${helpPage.path}?article=tasks`)
  fireEvent.click(await screen.findByRole('link', { name: 'self-care plan' }))
  await title('Record: Self-Care Plan')
})

test('a client’s help is about the screen too, but not about More, which leads to it', () => {
  expect(articleOfPortal('/client/consents/7')).toBe('consents')
  expect(articleOfPortal('/client/settings', 'preferences')).toBe('settings-preferences')
  expect(articleOfPortal('/client/more')).toBeUndefined()
})
