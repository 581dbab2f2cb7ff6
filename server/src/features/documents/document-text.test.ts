import type { DocumentList, ListedDocument } from '@openhour/shared/features/documents/all-documents.contract.ts'
import type { FoundDocument } from '@openhour/shared/features/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { aNote, text } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import type { Browser } from '../../testing/product.ts'
import { packedPdf, printedPdf, wordFile } from '../../testing/text-samples.ts'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const listed = async (who: Browser, view: object = {}) =>
  ((await who.post('/rpc/allDocuments/list', { json: view })).json as { json: DocumentList }).json.items
const titles = async (who: Browser, search: string) => (await listed(who, { search })).map(({ title }) => title)
const inPalette = async (who: Browser, q: string) =>
  ((await who.get(`/api/v1/search?${new URLSearchParams({ q }).toString()}`)).json as { documents: FoundDocument[] })
    .documents

type Person = Awaited<ReturnType<DocumentCalls['product']['person']>>

/** Uploads a document of the practice, and waits until its text was read. */
async function read(who: Person, bytes: Buffer, title: string, name = `${title}.pdf`): Promise<ListedDocument> {
  const { id, status, detail } = await calls.upload(bytes, { who, clientId: null, title, name })
  expect([status, detail]).toEqual([201, undefined])
  const found = async () => (await listed(who)).find((one) => one.id === id)
  await expect.poll(async () => (await found())?.textState, { timeout: 30_000 }).not.toBe('waiting')
  return (await found()) as ListedDocument
}

describe('documents are found by their text', () => {
  test('with the page and the words around it', async () => {
    const who = await calls.product.person()
    const pages = [
      'Nothing much here.',
      'She slept badly before the hearing, and the treat-\nment was changed.',
      'The end.',
    ]
    const { textState, found } = await read(who, await printedPdf(pages), 'Report')
    expect([textState, found]).toEqual(['read', null])
    await read(who, await printedPdf(['Another hearing, in May.']), 'Letter')
    const hits = await listed(who, { search: 'SLEPT hearing' })
    expect(hits.map(({ title, found: at }) => [title, at?.page])).toEqual([['Report', 2]])
    expect(hits[0]?.found?.excerpt).toEqual([
      'She ',
      'slept',
      ' badly before the ',
      'hearing',
      ', and the treatment was changed.',
    ])
    expect(await titles(who, 'treatment')).toEqual(['Report'])
    expect(await titles(who, 'report slept')).toEqual(['Report'])
    expect(await titles(who, 'hearings')).toEqual(['Letter', 'Report'])
    expect(await titles(who, 'slept may')).toEqual([])
    const [hit] = await inPalette(who, 'hearing slept')
    expect([hit?.title, hit?.excerpt.hit]).toEqual(['Report', 'hearing'])
  })

  test('of Word, which has no pages', async () => {
    const who = await calls.product.person()
    expect((await read(who, wordFile('tables'), 'Table', 'table.docx')).textState).toBe('read')
    await read(who, wordFile('footnotes'), 'Notes', 'notes.docx')
    await read(who, wordFile('strict-format'), 'Strict', 'strict.docx')
    const [hit] = await listed(who, { search: 'bottom right' })
    expect([hit?.title, hit?.found]).toEqual([
      'Table',
      { page: null, excerpt: expect.arrayContaining(['Bottom', 'right']) },
    ])
    expect(await titles(who, 'ouch')).toEqual(['Notes'])
  })

  test('in the scripts that the product prints', async () => {
    const who = await calls.product.person()
    const client = await newClient(who, { name: 'Alphabet' })
    const said =
      'Она плохо спала. 眠れない夜が続く。 我今天去了医院。 لم تنم جيدا. היא ישנה רע. Ödön főzött. ผู้ป่วยนอนไม่หลับ'
    const note = await aNote(who, client, { sections: text(said) })
    const printed = await calls.fetchFile(`/api/note-pdfs/${note.id}`, who)
    expect(printed.status).toBe(200)
    await read(who, printed.bytes, 'Alphabets')
    for (const word of ['плохо', 'СПАЛА', '眠れない', '医院', 'تنم', 'ישנה', 'odon', 'fozott', 'นอน', '夜'])
      expect([word, await titles(who, word)]).toEqual([word, ['Alphabets']])
    expect(await titles(who, '医学')).toEqual([])
    const [hit] = await listed(who, { search: '医院' })
    expect(hit?.found?.excerpt).toContain('医院')
  })

  test('with their words of now, as long as they exist', async () => {
    const who = await calls.product.person()
    const document = await read(who, pdf('Zebrafinch aviary'), 'Old', 'scan.pdf')
    const { id, updatedAt, documentType } = document
    await who.post('/rpc/documents/update', { json: { id, updatedAt, documentType, title: 'New' } })
    expect(await titles(who, 'zebrafinch new')).toEqual(['New'])
    expect(await titles(who, 'old')).toEqual([])
    const { json } = (await who.post('/rpc/allDocuments/delete', { json: { ids: [id] } })).json as {
      json: { undoId: string }
    }
    expect(await titles(who, 'zebrafinch')).toEqual([])
    const texts = async () =>
      (await calls.product.database.owner.query('select from document_text_parts where document_id = $1', [id]))
        .rowCount
    expect(await texts()).toBe(0)
    await who.post('/rpc/allDocuments/restore', { json: { undoId: json.undoId } })
    await expect.poll(() => titles(who, 'zebrafinch'), { timeout: 30_000 }).toEqual(['New'])
    expect(await texts()).toBe(1)
  })

  test('by nobody else, not even through the functions', async () => {
    const who = await calls.product.person()
    const { id } = await read(who, pdf('Quetzalcoatl'), 'Secret')
    const other = await calls.product.person()
    expect(await titles(other, 'quetzalcoatl')).toEqual([])
    const { owner } = calls.product.database
    const as = async (role: string, userId: string, userRole: string) => {
      const connection = await owner.connect()
      try {
        await connection.query('begin')
        await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`, [
          userId,
          userRole,
        ])
        await connection.query(`set local role ${role}`)
        const { rowCount } = await connection.query('select * from app.found_in_documents($1::uuid[], $2)', [
          [id],
          'quetzalcoatl',
        ])
        return rowCount
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await connection.query('rollback')
        connection.release()
      }
    }
    expect(await as('openhour_app', who.userId, 'therapist')).toBe(1)
    expect(await as('openhour_app', other.userId, 'therapist')).toBe(0)
    expect(await as('openhour_app', who.userId, 'client')).toBe(0)
    for (const role of ['client', 'admin', 'worker'])
      expect([role, await as(`openhour_${role}`, who.userId, role)]).toEqual([role, '42501'])
  })
})

describe('a file without a text says why:', () => {
  test.each([
    ['a scan', async () => pdf(''), 'scan.pdf', 'empty'],
    ['a password', () => printedPdf(['Sealed words'], 'password'), 'sealed.pdf', 'protected'],
    ['a PDF of nothing', async () => Buffer.from('%PDF-1.7\nnothing'), 'broken.pdf', 'unreadable'],
    ['a PDF cut in the middle', async () => (await printedPdf(['Cut'])).subarray(0, 600), 'cut.pdf', 'unreadable'],
    ['an empty Word file', async () => wordFile('empty'), 'empty.docx', 'empty'],
  ])('%s', async (_what, make, name, state) => {
    const document = await read(calls.person, await make(), name, name)
    expect(document.textState).toBe(state)
    expect(await titles(calls.person, name.slice(0, -5))).toContain(name)
  })

  test('what takes too much to read, while the server answers', async () => {
    const { id } = await calls.upload(packedPdf(700), { clientId: null, title: 'Bomb', name: 'bomb.pdf' })
    const state = async () => (await listed(calls.person)).find((one) => one.id === id)?.textState
    let slowest = 0
    while ((await state()) === 'waiting') {
      const start = performance.now()
      await listed(calls.person)
      slowest = Math.max(slowest, performance.now() - start)
    }
    expect(['unreadable', 'read']).toContain(await state())
    expect(slowest).toBeLessThan(2_000)
    await read(calls.person, pdf('After the bomb'), 'After')
  })
})

test('a text that waits without a job is read within a minute, as after an import', async () => {
  const who = await calls.product.person()
  const { id } = await read(who, pdf('Lost and found'), 'Lost')
  const { owner } = calls.product.database
  await owner.query(`delete from document_text_parts where document_id = $1`, [id])
  await owner.query(`update document_texts set state = 'waiting', enqueued_at = null where document_id = $1`, [id])
  await owner.query(`select graphile_worker.add_job('find-unread-documents')`)
  await expect.poll(() => listed(who).then(([one]) => one?.textState), { timeout: 30_000 }).toBe('read')
})
