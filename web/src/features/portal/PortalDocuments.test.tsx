import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentOf, openFakePortal } from '../../testing/server/fake-portal.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalDocuments } from './PortalDocuments.tsx'

let server: ReturnType<typeof openFakePortal>
/** Which files were asked for, and the answer to each until it is replaced. */
const files = { asked: [] as string[], answer: () => new Response('bytes') as Response | Promise<Response> }
const saved: { name: string; href: string }[] = []
beforeEach(() => {
  server = openFakePortal()
  files.asked = []
  files.answer = () => new Response('bytes')
  saved.length = 0
  vi.stubGlobal('fetch', async (path: string, sent?: object) => {
    if (!path.startsWith('/api/portal/')) return fakeFetch(path, sent)
    files.asked.push(path)
    return files.answer()
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.stubGlobal('fetch', fakeFetch)
})

const open = () =>
  render(
    <TestPage>
      <PortalDocuments />
    </TestPage>,
  )
const row = async (name: string) => within(await screen.findByRole('article', { name }))

test('a document shows its title, kind, size, when it was shared, and its description', async () => {
  server.record.documents.push(
    documentOf({
      title: 'Agreement',
      fileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      fileSize: 2_621_440,
      documentType: 'consent',
      description: 'Please read it before we meet.',
      sharedAt: '2026-05-05T09:00:00Z',
    }),
    documentOf(),
  )
  open()
  const agreement = await row('Agreement')
  for (const text of ['Word, 2.5 MB, shared 5 May 2026', 'Consent', 'Please read it before we meet.'])
    agreement.getByText(text)
  const plan = await row('Sleep plan')
  plan.getByText('PDF, 12.4 KB, shared 4 May 2026')
  expect(plan.queryByText('General')).toBeNull()
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Agreement',
    'Sleep plan',
  ])
  screen.getByText('Shared with you by Ana Ribeiro')
})

test('a PDF or an image opens in a new tab; a Word document is only downloaded', async () => {
  const plan = documentOf()
  server.record.documents.push(
    plan,
    documentOf({ title: 'Photo', fileType: 'image/jpeg' }),
    documentOf({ title: 'Letter', fileType: 'application/msword' }),
  )
  open()
  const link = (await row('Sleep plan')).getByRole('link', { name: 'Open Sleep plan in a new tab' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    `/api/portal/documents/${plan.id}/preview`,
    '_blank',
    'noreferrer',
  ])
  ;(await row('Photo')).getByRole('link', { name: 'Open Photo in a new tab' })
  expect((await row('Letter')).queryByRole('link')).toBeNull()
  ;(await row('Letter')).getByRole('button', { name: 'Download Letter' })
})

test('a download is saved under the name of the file', async () => {
  const plan = documentOf({ fileName: 'Übung „Mai“.pdf' })
  server.record.documents.push(plan)
  open()
  fireEvent.click((await row('Sleep plan')).getByRole('button', { name: 'Download Sleep plan' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Übung „Mai“.pdf', href: 'blob:file' }]))
  expect(files.asked).toEqual([`/api/portal/documents/${plan.id}/content`])
  screen.getByText('A downloaded file stays on this device, where others who use it can open it.')
})

test.each<[string, () => Response | Promise<Response>, string | RegExp]>([
  [
    'a document that is no longer shared',
    () => Response.json(problemOf('not-found', 'Document not found.'), { status: 404 }),
    'Document not found.',
  ],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), /cannot be reached/],
])('a download that fails by %s says so beside it, until it works', async (_what, answer, why) => {
  server.record.documents.push(documentOf())
  open()
  files.answer = answer
  const plan = await row('Sleep plan')
  const press = () => fireEvent.click(plan.getByRole('button', { name: 'Download Sleep plan' }))
  press()
  expect(within(await plan.findByRole('alert')).getByText(why)).toBeTruthy()
  await screen.findAllByText('Failed to download file')
  expect(saved).toEqual([])
  files.answer = () => new Response('bytes')
  press()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(plan.queryByRole('alert')).toBeNull()
})

test('a slow download is asked for once', async () => {
  server.record.documents.push(documentOf())
  open()
  let send: (answer: Response) => void = () => undefined
  files.answer = () => new Promise<Response>((done) => (send = done))
  const button = (await row('Sleep plan')).getByRole('button', { name: 'Download Sleep plan' })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  fireEvent.click(button)
  send(new Response('bytes'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(files.asked).toHaveLength(1)
})

test('long titles, names and descriptions wrap', async () => {
  const long = 'x'.repeat(200)
  server.record.documents.push(documentOf({ title: long, description: `${'y'.repeat(500)}\nLine` }))
  open()
  const article = await row(long)
  expect(article.getByRole('heading').className).toContain('wrap-anywhere')
  expect(article.getByText(/^y+\s+Line$/).className).toContain('wrap-anywhere')
})

test('without documents it says when there will be some', async () => {
  open()
  await screen.findByRole('heading', { name: 'No documents yet' })
  expect(screen.queryByText(/downloaded file/)).toBeNull()
})

test('documents that cannot be loaded say why and can be tried again', async () => {
  server.record.documents.push(documentOf())
  server.failing.set('portal/documents', problemOf('not-allowed', 'Not now.'))
  open()
  // Toasts of earlier tests are alerts too.
  await screen.findByRole('heading', { name: 'Your documents could not be loaded' })
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Sleep plan' })).toBeTruthy()
})
