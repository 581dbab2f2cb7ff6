import { openFake } from '../../testing/server/fake-documents.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endUploads, TestDocuments } from './TestDocuments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  endUploads()
  cleanup()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const pdf = (name: string) => new File(['%PDF-1.4 some words.'], name, { type: 'application/pdf' })
const dialog = () => screen.findByRole('dialog', { name: 'Upload Documents' })
const bar = (name: RegExp) => screen.findByRole('progressbar', { name })

/** Opens the dialog, picks the files and presses Upload. */
async function send(...files: File[]): Promise<void> {
  await press('Upload Document')
  fireEvent.change(within(await dialog()).getByLabelText('Files to upload'), { target: { files } })
  await waitFor(async () => expect(within(await dialog()).getAllByRole('group')).toHaveLength(files.length))
  await press(files.length > 1 ? `Upload ${files.length} documents` : 'Upload')
}

test('a file gets its title from its name, has a progress bar, and is then listed', async () => {
  render(<TestDocuments />)
  await press('Upload Document')
  await press('Upload')
  await expectSeen('Please select a file to upload')
  const form = await dialog()
  fireEvent.change(within(form).getByLabelText('Files to upload'), {
    target: { files: [pdf('Consent – März 2026.pdf')] },
  })
  expect((await within(form).findByLabelText<HTMLInputElement>('Title')).value).toBe('Consent – März 2026')
  fireEvent.change(within(form).getByLabelText('Document Type'), { target: { value: 'consent' } })
  fireEvent.change(within(form).getByLabelText(/^Description/), { target: { value: 'Signed 🖊' } })
  await press('Upload')
  await bar(/Consent – März 2026.pdf: 0% of 20 Bytes/)
  expect(server.wire[0]?.details).toEqual({
    clientId: '018f0000-0000-7000-8000-0000000000c1',
    fileName: 'Consent – März 2026.pdf',
    title: 'Consent – März 2026',
    documentType: 'consent',
    description: 'Signed 🖊',
  })
  server.wire[0]?.progress(0.5)
  expect((await bar(/50% of 20 Bytes/)).getAttribute('aria-valuenow')).toBe('50')
  server.wire[0]?.progress(1)
  await bar(/Saving/)
  server.wire[0]?.take()
  await expectSeen('Document uploaded successfully')
  expect(await screen.findByRole('article', { name: 'Consent – März 2026' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
})

test('two files upload at a time, the others wait', async () => {
  render(<TestDocuments />)
  await send(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  await bar(/a.pdf: 0%/)
  await bar(/b.pdf: 0%/)
  await bar(/c.pdf: Waiting/)
  expect(server.wire).toHaveLength(2)
  server.wire[1]?.take()
  await bar(/c.pdf: 0%/)
  expect(server.wire).toHaveLength(3)
  server.wire[0]?.take()
  server.wire[2]?.take()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
})

test('a cancelled upload stops and can be retried', async () => {
  render(<TestDocuments />)
  await send(pdf('a.pdf'))
  await press('Cancel: a.pdf')
  await expectSeen('Cancelled. Nothing was uploaded.')
  expect(server.wire[0]?.aborted).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'))
  await press('Try again: a.pdf')
  await bar(/a.pdf: 0%/)
  server.wire[1]?.take()
  expect(await screen.findByRole('article', { name: 'a' })).toBeTruthy()
})

test('a failed upload says why, is retried with the same key, or can be removed', async () => {
  render(<TestDocuments />)
  await send(pdf('a.pdf'))
  server.wire[0]?.lose()
  await expectSeen(/^Failed to upload file: The server cannot be reached\./)
  await press('Try again: a.pdf')
  await waitFor(() => expect(server.wire).toHaveLength(2))
  expect(server.wire[1]?.key).toBe(server.wire[0]?.key)
  server.wire[1]?.refuse(problemOf('limit-reached', 'Storage limit reached (1 GB).'))
  await expectSeen('Failed to upload file: Storage limit reached (1 GB).')
  await press('Remove from the list: a.pdf')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Upload Document'))
})

test('files of the wrong type or too large are refused before anything is sent', async () => {
  render(<TestDocuments />)
  await press('Upload Document')
  const large = pdf('large.pdf')
  Object.defineProperty(large, 'size', { value: 52_428_801 })
  await expectSeen(/Location data is removed from pictures/)
  const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_1.heic')
  const files = [new File(['<svg/>'], 'drawing.pdf'), large, heic, pdf('good.pdf')]
  fireEvent.change(within(await dialog()).getByLabelText('Files to upload'), { target: { files } })
  await expectSeen(/^This file isn’t a PDF, Word document/)
  await expectSeen(/^This file is larger than 50 MB\./)
  await expectSeen('Files marked in red won’t be uploaded')
  await press('Upload 2 documents')
  await bar(/good.pdf/)
  await waitFor(() => expect(server.wire.map(({ details }) => details.fileName)).toEqual(['IMG_1.heic', 'good.pdf']))
})

test('files dropped on the page are listed in the dialog; closing it asks first', async () => {
  render(<TestDocuments />)
  const page = await screen.findByRole('heading', { name: 'No documents uploaded yet' })
  const held = { types: ['Files'], files: [pdf('dropped.pdf')] }
  fireEvent.dragEnter(page, { dataTransfer: held })
  await expectSeen('Drop to upload for Maya Okafor')
  const over = createEvent.dragOver(page, { dataTransfer: held })
  fireEvent(page, over)
  expect(over.defaultPrevented).toBe(true)
  fireEvent.drop(page, { dataTransfer: held })
  expect((await within(await dialog()).findByLabelText<HTMLInputElement>('Title')).value).toBe('dropped')
  await press('Cancel')
  const asking = await screen.findByRole('alertdialog', { name: 'Leave without uploading?' })
  fireEvent.click(within(asking).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.wire).toEqual([])
})

test('uploads continue while another section is open, and are listed on return', async () => {
  const { unmount } = render(<TestDocuments />)
  await send(pdf('a.pdf'))
  server.wire[0]?.progress(0.25)
  unmount()
  render(<TestDocuments />)
  await bar(/a.pdf: 25%/)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  server.wire[0]?.take()
  expect(await screen.findByRole('article', { name: 'a' })).toBeTruthy()
})
