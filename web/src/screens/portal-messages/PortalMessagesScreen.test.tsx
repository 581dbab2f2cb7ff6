import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachmentOf, messageOf, threadOperations } from '../../testing/server/fake-messages.ts'
import { openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { type OwnMessagesSearch, readOwnMessagesSearch } from '../../features/messages/own-messages-search.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalMessagesScreen } from './PortalMessagesScreen.tsx'

const thread = { messages: [messageOf()], unread: 0, readByOther: 0 }
let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  Object.assign(thread, { messages: [messageOf()], unread: 0, readByOther: 0 })
  server = openFakePortal(threadOperations(thread, () => server.asked.at(-1)?.key))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (search: OwnMessagesSearch = {}, onBegun = () => undefined) =>
  render(
    <TestPage signedIn>
      <PortalMessagesScreen search={search} onBegun={onBegun} />
    </TestPage>,
  )
const draftKey = `message:${practiceOf().clientId}:new`
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ana Ribeiro' })
const write = async (text: string) => {
  fireEvent.change(await box(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}
const messages = async () => within(await screen.findByRole('region', { name: 'Messages with Ana Ribeiro' }))
const sends = () => server.asked.filter(({ operation }) => operation === 'portalMessages/send')

test('a message appears as it was typed, with its state, and marks the others as read', async () => {
  thread.unread = 1
  open()
  await screen.findByText('Ana Ribeiro usually replies within 2 working days.')
  await (await messages()).findByText('New messages')
  await waitFor(() => expect(server.answered).toContain('portalMessages/markRead'))
  await write('<b>One</b>\n\nTwo')
  await (await messages()).findByText(/Sent/)
  expect((await messages()).getByText(/<b>One<\/b>/).textContent).toBe('<b>One</b>\n\nTwo')
  expect((await box()).value).toBe('')
})

test('a message without an answer stays, is sent again under the same key, and arrives once', async () => {
  server.failing.set('portalMessages/send', 'lost')
  open()
  await write('I slept.')
  await screen.findByText('Not sent.')
  screen.getByText('Not sure this arrived. Send it again: it can’t arrive twice.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await (await messages()).findByText(/Sent/)
  expect(new Set(sends().map(({ key }) => key)).size).toBe(1)
  expect(thread.messages.filter(({ text }) => text === 'I slept.')).toHaveLength(1)
  expect((await messages()).getAllByText('I slept.')).toHaveLength(1)
})

test('what was typed and what was not sent survive a reload', async () => {
  server.failing.set('portalMessages/send', 'lost')
  open()
  await write('Not sent yet')
  await screen.findByText('Not sent.')
  fireEvent.change(await box(), { target: { value: 'Half a sent' } })
  await waitFor(() => expect(server.typedIn(draftKey)).toMatchObject({ text: 'Half a sent' }))
  cleanup()
  server.failing.clear()
  open()
  await waitFor(async () => expect((await box()).value).toBe('Half a sent'))
  await screen.findByText(/This was not sent when you left the page/)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect((await box()).value).toBe('Not sent yet\nHalf a sent')
})

test('one that arrived although its answer was lost is not shown twice after a reload', async () => {
  const kept = { key: crypto.randomUUID(), text: 'It arrived', after: 1 }
  server.drafts.set(draftKey, { version: 1, body: JSON.stringify({ unsent: [kept] }) })
  thread.messages.push(messageOf({ position: 2, sender: 'client', text: 'It arrived' }))
  open()
  await (await messages()).findByText('It arrived')
  await waitFor(() => expect(server.drafts.has(draftKey)).toBe(false))
  expect(screen.queryByText('Not sent.')).toBeNull()
})

test('older messages are added above', async () => {
  thread.messages = Array.from({ length: 120 }, (_, index) =>
    messageOf({ position: index + 1, text: `Number ${index + 1}.` }),
  )
  open()
  await screen.findByText('Number 71.')
  expect(screen.queryByText('Number 70.')).toBeNull()
  for (const oldest of ['Number 21.', 'Number 1.']) {
    fireEvent.click(screen.getByRole('button', { name: 'Load older messages' }))
    await screen.findByText(oldest)
  }
  expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull()
  expect((await messages()).getAllByText(/^Number/)).toHaveLength(120)
})

test('files show their name and size, open in a new tab if browsers can show them, and need no text', async () => {
  const [letter, photo] = [
    attachmentOf({ fileName: 'Letter.docx', fileType: 'application/msword' }),
    attachmentOf({ fileName: 'Photo.png', fileType: 'image/png', fileSize: 5 * 1024 * 1024 }),
  ]
  thread.messages = [messageOf({ text: '', attachments: [letter, photo] })]
  open()
  const shown = await messages()
  await shown.findByText('Letter.docx')
  shown.getByText('PNG, 5 MB')
  const link = shown.getByRole('link', { name: 'Open Photo.png in a new tab' })
  expect(link.getAttribute('href')).toBe(`/api/portal/messages/attachments/${photo.id}/preview`)
  expect(shown.queryByRole('link', { name: /Letter/ })).toBeNull()
  shown.getByRole('button', { name: 'Download Letter.docx' })
})

test('uploaded files survive a reload, are removed one by one, and are sent without a text', async () => {
  const [kept, removed] = [attachmentOf({ fileName: 'Kept.pdf' }), attachmentOf({ fileName: 'Removed.pdf' })]
  server.drafts.set(draftKey, { version: 1, body: JSON.stringify({ files: [kept, removed] }) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Removed.pdf' }))
  await waitFor(() => expect(server.answered).toContain('portalMessages/discardFile'))
  expect(server.asked.find(({ operation }) => operation === 'portalMessages/discardFile')?.input).toMatchObject({
    id: removed.id,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await (await messages()).findByText(/Sent/)
  expect(sends().map(({ input }) => input)).toMatchObject([{ text: '', attachments: [kept.id] }])
  await waitFor(() => expect(server.drafts.has(draftKey)).toBe(false))
})

test('a message with files that was not sent is edited with its files, and one that arrived is not shown twice', async () => {
  const [lost, arrived] = [attachmentOf({ fileName: 'Lost.pdf' }), attachmentOf({ fileName: 'Arrived.pdf' })]
  const unsent = [lost, arrived].map((file) => ({ key: crypto.randomUUID(), text: '', files: [file], after: 1 }))
  server.drafts.set(draftKey, { version: 1, body: JSON.stringify({ unsent }) })
  thread.messages.push(messageOf({ position: 2, sender: 'client', text: '', attachments: [arrived] }))
  open()
  await screen.findByText('Not sent.')
  expect((await (await messages()).findAllByText('Arrived.pdf')).length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Remove Lost.pdf' })
  expect(screen.queryByText('Not sent.')).toBeNull()
})

test('the client finds a message and is shown it', async () => {
  thread.messages = [messageOf({ text: 'The breathing exercise' }), messageOf({ position: 2, text: 'Something else' })]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search your messages' }), {
    target: { value: 'breath' },
  })
  await screen.findByText('1 message found.')
  const found = within(screen.getByRole('list', { name: 'Found messages' })).getByRole('button')
  fireEvent.click(found)
  await waitFor(() => expect(found.getAttribute('aria-current')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }))
  expect(screen.queryByRole('textbox', { name: 'Search your messages' })).toBeNull()
})

test('who asks to move an appointment finds the message begun, below what they had typed, and once', async () => {
  const move = '2026-09-17T08:00:00Z'
  const asked = /^I would like to move our appointment on 17 September 2026, \d.*\. These times would suit me: $/
  const begun: string[] = []
  const ask = () => open({ move }, () => void begun.push(move))
  ask()
  await waitFor(async () => expect((await box()).value).toMatch(asked))
  expect(document.activeElement).toBe(await box())
  expect(begun).toEqual([move])
  await waitFor(() => expect(server.typedIn(draftKey)).toBeTruthy())
  cleanup()
  ask()
  await screen.findByText(/We restored your unsaved draft/)
  expect((await box()).value).toMatch(asked)
  expect(sends()).toEqual([])
})

test.each([
  [{ move: '2026-09-17T08:00:00Z' }, { move: '2026-09-17T08:00:00Z' }],
  [{ move: '2026-99-17T08:00:00Z' }, {}],
  [{ move: 'Send me money' }, {}],
  [{ move: 3, text: 'x' }, {}],
])('the address %j is read as %j', (given, expected) => {
  expect(readOwnMessagesSearch(given)).toEqual(expected)
})
