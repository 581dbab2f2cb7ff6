import { problemOf } from '@openhour/shared/access/refusals.ts'
import { supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SupportSearch } from '../../features/support/support-search.ts'
import { openFakeSupport } from '../../testing/server/fake-support.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { SupportScreen } from './SupportScreen.tsx'

let server: ReturnType<typeof openFakeSupport>
beforeEach(() => {
  server = openFakeSupport()
})
afterEach(cleanup)

function Page({ first }: { first: SupportSearch }) {
  const [search, setSearch] = useState(first)
  return <SupportScreen search={search} onSearch={setSearch} />
}
const open = (first: SupportSearch = { from: '/app/tasks' }) =>
  render(
    <TestPage signedIn>
      <Page first={first} />
    </TestPage>,
  )
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

async function write() {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for help' }))
  await screen.findByRole('dialog')
  type('Subject', 'Tasks')
  type('What do you need help with?', '<b>They are gone.</b>')
}

test('diagnostics are read and changed before they are sent, with the page from which one came', async () => {
  await write()
  screen.getByText(supportTexts.noNames)
  const shown = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Diagnostics' })
  expect(shown.value).toContain('Page: /app/tasks')
  type('Diagnostics', 'Page: my own words')
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByRole('heading', { level: 2, name: 'Tasks' })
  expect(server.requests).toMatchObject([{ diagnostics: 'Page: my own words' }])
  expect(screen.getByText('<b>They are gone.</b>')).toBeDefined()
})

test('diagnostics are left out if they are switched off', async () => {
  await write()
  fireEvent.click(screen.getByRole('switch', { name: 'Send diagnostics along' }))
  expect(screen.queryByRole('textbox', { name: 'Diagnostics' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(server.requests).toMatchObject([{ subject: 'Tasks', diagnostics: null }]))
})

function openRequest(): string {
  const id = crypto.randomUUID()
  server.requests.push({
    id,
    subject: 'Tasks',
    state: 'waiting',
    createdAt: '2026-08-30T09:00:00Z',
    lastAt: '2026-08-30T09:00:00Z',
    diagnostics: null,
    messages: [],
  })
  return id
}
const replyBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })

test('a reply that is refused stays in its box', async () => {
  const id = openRequest()
  server.failing.set('support/reply', problemOf('too-many-attempts', supportTexts.tooMany))
  open({ request: id })
  const box = within(await screen.findByRole('region', { name: 'Request' }))
  type('Your reply', 'And now?')
  fireEvent.click(box.getByRole('button', { name: 'Send' }))
  await screen.findByText(`Not sent. ${supportTexts.tooMany}`)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('And now?')
})

test('a request of somebody else can’t be shown', async () => {
  open({ request: crypto.randomUUID() })
  expect(await screen.findByText('This request could not be loaded')).toBeDefined()
})

test('a reply is kept while it is typed, comes back, and is gone once it was sent', async () => {
  const id = openRequest()
  const first = open({ request: id })
  await replyBox()
  type('Your reply', 'It is still so.')
  await waitFor(() => expect(server.drafts.has(`support:${id}:reply`)).toBe(true))
  first.unmount()
  open({ request: id })
  await waitFor(async () => expect((await replyBox()).value).toBe('It is still so.'))
  screen.getByText('We restored your unsaved draft.')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('It is still so.', { selector: ':not(textarea)' })
  await waitFor(() => expect(server.drafts.size).toBe(0))
  expect((await replyBox()).value).toBe('')
  expect(screen.queryByText('We restored your unsaved draft.')).toBeNull()
  // The box goes on.
  type('Your reply', 'One more thing.')
  await waitFor(() => expect(server.drafts.size).toBe(1))
})

test('an empty reply is refused where it is written', async () => {
  open({ request: openRequest() })
  await replyBox()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(supportTexts.noAnswer)).toBeDefined()
})
