import { openFake, documentOf } from '../../testing/server/fake-documents.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AllDocumentsSearch, readAllDocumentsSearch } from '../../features/documents/all-documents-search.ts'
import { endUploads } from '../../features/documents/TestDocuments.tsx'
import { TestPage } from '../../testing/TestPage.tsx'
import { DocumentsScreen } from './DocumentsScreen.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  endUploads()
  cleanup()
  localStorage.clear()
})

function Searching({ first }: { first: AllDocumentsSearch }) {
  const [search, setSearch] = useState(first)
  return <DocumentsScreen search={search} onSearch={setSearch} />
}
async function open(first: AllDocumentsSearch = {}) {
  render(
    <TestPage signedIn>
      <Searching first={first} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
}
const titles = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const bar = () => screen.findByRole('region', { name: 'Chosen documents' })

test('documents of clients and of the practice are listed with their owner and last day', async () => {
  server.documents.push(
    documentOf({ title: 'Consent' }),
    documentOf({ title: 'Licence', clientId: null, expiresOn: '2020-01-31' }),
  )
  await open()
  await waitFor(() => expect(titles()).toEqual(['Consent', 'Licence']))
  const row = (name: string) => within(screen.getByRole('article', { name }))
  expect(row('Consent').getByRole('link', { name: 'Maya Okafor' })).toBeTruthy()
  expect(row('Licence').getByText('The practice')).toBeTruthy()
  expect(row('Licence').getByText(/^Expired 31 Jan/)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Whose documents' }), { target: { value: 'practice' } })
  await waitFor(() => expect(titles()).toEqual(['Licence']))
  fireEvent.change(screen.getByRole('combobox', { name: 'Document type' }), { target: { value: 'form' } })
  await screen.findByText('No documents match your search and filters.')
})

test('a search shows the page and the words in a text, and a file without a text says so', async () => {
  const [report, scan, locked] = [
    documentOf({ title: 'Report', textState: 'read' }),
    documentOf({ title: 'Scan of hearing', textState: 'empty' }),
    documentOf({ title: 'Locked hearing', textState: 'protected' }),
  ]
  server.documents.push(report, scan, locked)
  server.foundIn.set(report.id, { page: 3, excerpt: ['before the ', 'hearing', ', she ', 'slept', ''] })
  await open()
  await waitFor(() => expect(titles()).toHaveLength(3))
  const row = (name: string) => screen.getByRole('article', { name })
  expect(row('Report').textContent).not.toContain('Page 3')
  expect(row('Scan of hearing').textContent).toContain('no text to search')
  expect(row('Locked hearing').textContent).toContain('text locked by a password')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search documents' }), { target: { value: 'hearing' } })
  await waitFor(() => expect(row('Report').textContent).toContain('Page 3: before the hearing, she slept'))
  expect([...row('Report').querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['hearing', 'slept'])
  expect(row('Scan of hearing').querySelector('mark')).toBeNull()
})

test('chosen documents change their type, and are deleted and brought back', async () => {
  server.documents.push(documentOf({ title: 'One' }), documentOf({ title: 'Two' }), documentOf({ title: 'Three' }))
  await open()
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(screen.queryByRole('region', { name: 'Chosen documents' })).toBeNull()
  tick('Choose One')
  tick('Choose Three')
  await within(await bar()).findByText('2 documents chosen')
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Type' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Form' }))
  await waitFor(() =>
    expect(server.documents.map(({ documentType }) => documentType)).toEqual(['form', 'general', 'form']),
  )
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(titles()).toEqual(['Two']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles()).toEqual(['Two', 'One', 'Three']))
})

test('sharing asks first and names the clients, and never offers the practice’s own', async () => {
  server.documents.push(documentOf({ title: 'One' }), documentOf({ title: 'Licence', clientId: null }))
  await open()
  await waitFor(() => expect(titles()).toHaveLength(2))
  tick('Choose all on this page')
  const share = within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  tick('Choose Licence')
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Share 1 document?' })
  expect(dialog.textContent).toContain('Maya Okafor')
  expect(sent('allDocuments/share')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(server.documents[0]?.sharedAt).not.toBeNull())
  expect(sent('allDocuments/share')).toHaveLength(1)
})

test('an upload from the page needs an owner; fifty files wait in its queue', async () => {
  await open()
  const files = Array.from({ length: 50 }, (_, n) => new File(['%PDF-1.4'], `File ${n + 1}.pdf`))
  const [input] = await screen.findAllByLabelText('Files to upload')
  fireEvent.change(input as HTMLElement, { target: { files } })
  const dialog = await screen.findByRole('dialog', { name: 'Upload Documents' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Upload 50 documents' }))
  await within(dialog).findByText('Choose whose documents these are')
  expect(server.wire).toEqual([])
  fireEvent.click(within(dialog).getByRole('combobox', { name: /Whose documents are these/ }))
  fireEvent.click(await screen.findByRole('option', { name: /The practice itself/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Upload 50 documents' }))
  await waitFor(() => expect(server.wire).toHaveLength(2))
  expect(server.wire.map(({ details }) => details.clientId)).toEqual([null, null])
  expect(within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem')).toHaveLength(50)
})

test.each([
  [790, undefined],
  [800, 'More than 80 % of your storage is used'],
  [1000, 'Your storage is full'],
])('with %i of 1000 bytes used, storage says so', async (usedBytes, warning) => {
  Object.assign(server.storage, { usedBytes, limitBytes: 1000 })
  await open()
  const card = await screen.findByRole('region', { name: 'Storage' })
  expect(
    within(card)
      .queryByRole('alert')
      ?.textContent.includes(warning ?? '-'),
  ).toBe(warning ? true : undefined)
  expect(within(card).getByText('Files of messages')).toBeTruthy()
})

test('a failed load can be retried, and an empty page says how to start', async () => {
  server.failing.set('allDocuments/list', problemOf('unavailable', 'The server can’t reach its database.'))
  await open()
  await screen.findByText('The server can’t reach its database.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No documents uploaded yet' })).toBeTruthy()
})

test('validates search parameters', () => {
  const client = '018f0000-0000-7000-8000-0000000000c1'
  expect(readAllDocumentsSearch({ search: 'x'.repeat(10_000), sort: 'colour', client: 'x', show: 'all' })).toEqual({
    search: 'x'.repeat(200),
  })
  expect(readAllDocumentsSearch({ owners: 'practice', type: 'form', client, show: 'messages', page: '2' })).toEqual({
    owners: 'practice',
    type: 'form',
    client,
    show: 'messages',
    page: 2,
  })
})
