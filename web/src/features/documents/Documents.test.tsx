import { documentOf, openFake } from '../../testing/server/fake-documents.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestDocuments } from './TestDocuments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch)
  server = openFake()
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (title: string, act: string) => {
  await press(`Actions for ${title}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: act }))
}

test('a document shows its title, size, type and whether it is marked to share', async () => {
  server.documents.push(
    documentOf({
      title: 'Referral',
      fileName: 'Dr Lund.docx',
      fileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      fileSize: 2_621_440,
      documentType: 'assessment',
      description: 'Came by post.',
      sharedAt: '2026-05-05T09:00:00Z',
    }),
    documentOf(),
  )
  render(<TestDocuments />)
  const row = await screen.findByRole('article', { name: 'Referral' })
  for (const text of ['Dr Lund.docx, 2.5 MB, 4 May 2026', 'Assessment', 'Came by post.', 'Marked to share'])
    expect(within(row).getByText(text)).toBeTruthy()
  const other = screen.getByRole('article', { name: 'Consent' })
  expect([within(other).queryByText('Marked to share'), within(other).queryByText('General')]).toEqual([null, null])
  await expectSeen('2 documents')
  await expectSeen('Your practice stores 24.8 KB of files.')
  // A Word document has no preview.
  expect(within(row).queryByRole('button', { name: 'Referral' })).toBeNull()
})

test.each([
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1 MB'],
  [52_428_800, '50 MB'],
])('%i bytes are shown as %s', async (fileSize, text) => {
  server.documents.push(documentOf({ fileSize }))
  render(<TestDocuments />)
  await expectSeen(`Consent.pdf, ${text}, 4 May 2026`)
})

test('storage shows how much of the plan is used, and when it is full', async () => {
  server.documents.push(documentOf())
  Object.assign(server.storage, { usedBytes: 1_610_612_736, limitBytes: 10_737_418_240 })
  const { unmount } = render(<TestDocuments />)
  expect(
    (await screen.findByRole('progressbar', { name: 'Storage: 1.5 GB of 10 GB used' })).getAttribute('aria-valuenow'),
  ).toBe('15')
  unmount()
  server.storage.usedBytes = 10_737_418_240
  render(<TestDocuments />)
  await expectSeen('Your storage is full: delete what you no longer need, or upgrade your plan.')
})

test('without documents there is an empty state with a button', async () => {
  render(<TestDocuments />)
  await expectSeen('No documents uploaded yet')
  await press('Upload Document')
  expect(await screen.findByRole('dialog', { name: 'Upload Documents' })).toBeTruthy()
})

test('a list that fails to load shows an error and can be retried', async () => {
  server.failing.set('documents/list', problemOf('unavailable', 'The server can’t reach its database.'))
  render(<TestDocuments />)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Failed to load documents' })).toBeTruthy())
  await expectSeen('The server can’t reach its database.')
  server.failing.clear()
  server.documents.push(documentOf())
  await press('Try again')
  expect(await screen.findByRole('article', { name: 'Consent' })).toBeTruthy()
})

test('25 per page; an emptied page falls back to the previous one', async () => {
  for (let number = 1; number <= 26; number++) server.documents.push(documentOf({ title: `Number ${number}` }))
  render(<TestDocuments />)
  await expectSeen('1 to 25 of 26')
  await press('Next')
  await expectSeen('26 to 26 of 26')
  await choose('Number 26', 'Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete document' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25))
})

test('title, type, description and the share mark can be edited, the file name cannot', async () => {
  server.documents.push(documentOf({ description: 'First' }))
  render(<TestDocuments />)
  await choose('Consent', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Document' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('File').readOnly).toBe(true)
  const title = within(dialog).getByLabelText('Title')
  fireEvent.change(title, { target: { value: ' ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await within(dialog).findByText('Title is required')
  fireEvent.change(title, { target: { value: 'Consent 2026' } })
  fireEvent.change(within(dialog).getByLabelText('Document Type'), { target: { value: 'consent' } })
  fireEvent.change(within(dialog).getByLabelText(/^Description/), { target: { value: 'Second' } })
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Share with the client' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await expectSeen('Document updated successfully')
  const row = await screen.findByRole('article', { name: 'Consent 2026' })
  expect(within(row).getByText('Marked to share')).toBeTruthy()
  expect(server.documents[0]).toMatchObject({ documentType: 'consent', description: 'Second', fileName: 'Consent.pdf' })
})

test('what is shared with a client in the portal is called shared', async () => {
  server.client.joined = true
  server.documents.push(documentOf({ sharedAt: '2026-05-05T09:00:00Z' }))
  render(<TestDocuments />)
  const row = within(await screen.findByRole('article', { name: 'Consent' }))
  expect([row.queryByText('Shared'), row.queryByText('Marked to share')]).toEqual([expect.anything(), null])
})

test('a failure keeps the form and shows the reason', async () => {
  server.documents.push(documentOf())
  server.failing.set('documents/update', problemOf('not-found', 'Document not found.'))
  render(<TestDocuments />)
  await choose('Consent', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Document' })
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Kept' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await expectSeen('Failed to save document')
  expect(within(dialog).getByText('Document not found.')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLInputElement>('Title').value).toBe('Kept')
})

test('a document saved in another tab is merged; a field changed in both needs a choice', async () => {
  server.documents.push(documentOf({ description: 'First' }))
  render(<TestDocuments />)
  await choose('Consent', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }))
  const title = dialog.getByLabelText<HTMLInputElement>('Title')
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  const savedElsewhere = (change: Partial<(typeof server.documents)[number]>, updatedAt: string) =>
    (server.documents[0] = documentOf({ ...server.documents[0], ...change, updatedAt }))
  fireEvent.change(title, { target: { value: 'Mine' } })
  savedElsewhere({ title: 'Theirs', documentType: 'consent', sharedAt: '2026-05-05T09:00:00Z' }, '2026-05-05T09:00:00Z')
  save()
  const choice = await dialog.findByText(
    'This document was changed in another tab. Your text is still here. Updated from there: Document Type, Share with the client.',
  )
  const rows = within(choice.parentElement as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Field', 'Here', 'Saved now'],
    ['Title', 'Mine', 'Theirs'],
  ])
  expect(server.documents[0]).toMatchObject({ title: 'Theirs', documentType: 'consent' })
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this version' }))
  expect(title.value).toBe('Mine')
  expect(dialog.getByLabelText<HTMLSelectElement>('Document Type').value).toBe('consent')

  savedElsewhere({ title: 'Theirs again' }, '2026-05-05T09:30:00Z')
  save()
  fireEvent.click(await dialog.findByRole('button', { name: 'Use the saved version' }))
  await waitFor(() => expect(title.value).toBe('Theirs again'))
  fireEvent.change(dialog.getByLabelText(/^Description/), { target: { value: 'Second' } })
  save()
  await expectSeen('Document updated successfully')
  expect(server.documents[0]).toMatchObject({
    title: 'Theirs again',
    documentType: 'consent',
    description: 'Second',
    sharedAt: '2026-05-05T09:00:00Z',
  })
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('identical changes in both tabs need no choice', async () => {
  server.documents.push(documentOf())
  render(<TestDocuments />)
  await choose('Consent', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }))
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Alike' } })
  server.documents[0] = documentOf({ ...server.documents[0], title: 'Alike', updatedAt: '2026-05-05T09:00:00Z' })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await expectSeen('Document updated successfully')
  expect(server.asked.filter(({ operation }) => operation === 'documents/update')).toHaveLength(1)
})

test('deleting asks first, says what is lost, and reports a failure', async () => {
  server.documents.push(documentOf())
  server.failing.set('documents/delete', problemOf('unavailable', 'The server can’t reach its database.'))
  render(<TestDocuments />)
  await choose('Consent', 'Delete')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this document?' })
  expect(dialog.textContent).toContain('Consent and its file Consent.pdf will be permanently deleted.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete document' }))
  await expectSeen('Failed to delete document')
  expect(within(dialog).getByText('The server can’t reach its database.')).toBeTruthy()
  server.failing.clear()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete document' }))
  await expectSeen('Document deleted successfully')
  await expectSeen('No documents uploaded yet')
})

test('a failed download says why', async () => {
  server.documents.push(documentOf())
  render(<TestDocuments />)
  await screen.findByRole('article', { name: 'Consent' })
  vi.stubGlobal('fetch', async () => Response.json(problemOf('not-found', 'File path not available'), { status: 404 }))
  await press('Download Consent')
  await expectSeen('Failed to download file')
  await expectSeen('File path not available')
})

test('a preview shows a PDF in a frame, a picture as an image, and an error if it fails', async () => {
  server.documents.push(
    documentOf({ title: 'Letter' }),
    documentOf({ title: 'Painting', fileType: 'image/png', fileName: 'Hills.png' }),
  )
  render(<TestDocuments />)
  await screen.findByRole('article', { name: 'Letter' })
  const asked: string[] = []
  let status = 200
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${path}`)
    return new Response(null, { status })
  })
  const [letter, painting] = server.documents
  await press('Letter')
  const frame = await screen.findByTitle('Letter')
  expect(frame.getAttribute('src')).toMatch(new RegExp(`^/api/documents/${letter?.id}/preview#`))
  expect(asked).toEqual([`HEAD /api/documents/${letter?.id}/preview`])
  await press('Close')
  await press('Painting')
  expect((await screen.findByRole('img', { name: 'Painting' })).getAttribute('src')).toBe(
    `/api/documents/${painting?.id}/preview`,
  )
  await press('Close')
  status = 404
  await press('Letter')
  await screen.findByRole('heading', { name: 'Failed to download file' })
})
