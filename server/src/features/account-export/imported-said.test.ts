import type { AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import type { ImportStep } from '@openhour/shared/features/account-export/imported.contract.ts'
import { notePdfPath, processNotePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { consentPdfPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExportCalls } from '../../testing/export-calls.ts'
import { faultsOf } from '../../testing/fhir-faults.ts'
import { call } from '../../testing/measure-calls.ts'
import { aNote, text } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { invite, joinedClient } from '../../testing/portal-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { readPage } from '../../testing/read-page.ts'
import { readZip } from '../../testing/zip-reader.ts'

type Person = Awaited<ReturnType<Product['person']>>
type Row = { id: string; imported: ImportStep[] }
type Note = Row & { addenda: Row[]; signed: object | null }

let product: Product
let calls: ReturnType<typeof openExportCalls>
let source: Person
let target: Person
let client: Awaited<ReturnType<typeof joinedClient>>
let clientId = ''
let [signedId, draftId, processId, consentId] = ['', '', '', '']
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  calls = openExportCalls(product)
  source = await practice('North Street')
  client = await joinedClient(product, source, { name: 'Mila Sommer' })
  clientId = client.clientId
  signedId = (await aNote(source, clientId, { sections: text('Signed there.') }, true)).id
  await source.post(`/api/v1/notes/${signedId}/addenda`, { text: 'Added there.', reason: 'Asked for' })
  draftId = (await aNote(source, clientId, { sections: text('Not signed there.') })).id
  const process = await source.post(`/api/v1/clients/${clientId}/process-notes`, {
    noteDate: '2026-05-04',
    text: 'Own.',
  })
  processId = (process.json as Row).id
  consentId = (await call<Row>(source, 'consents/ask', { clientId, purpose: 'treatment' })).body.id
  await call(client, 'portalConsents/sign', { clientId, id: consentId, version: 'standard-1', name: 'Mila Sommer' })
  target = await moved(source, 'South Street')
  archive = await calls.exported(target, { processNoteIds: [processId] })
})
afterAll(() => product.stop())

async function practice(practiceName: string): Promise<Person> {
  const person = await product.person()
  await person.post('/rpc/settings/saveProfile', { json: { fullName: 'Robin Example', practiceName } })
  return person
}

/** A practice that has imported everything of another one. */
async function moved(from: Person, practiceName: string): Promise<Person> {
  const to = await product.person()
  const bytes = await calls.archiveOf(from, { processNoteIds: [processId] })
  expect(await calls.imported(to, bytes)).toMatchObject({ state: 'done' } satisfies Partial<AccountImport>)
  await to.post('/rpc/settings/saveProfile', { json: { fullName: 'Robin Example', practiceName } })
  return to
}

async function notesOf(who: Person): Promise<Map<string, Note>> {
  const { items } = (await call<{ items: Note[] }>(who, 'notes/list', { clientId })).body
  return new Map(items.map((note) => [note.id, note]))
}
const consentsOf = async (who: Person) => (await call<{ items: Row[] }>(who, 'consents/list', { clientId })).body.items
const processNotesOf = async (who: Person) =>
  (await call<{ items: Row[] }>(who, 'processNotes/list', { clientId })).body.items
const pdfOf = async (path: string) => printedText((await calls.fetchFile(path, target)).bytes).all
const steps = (...practices: string[]) =>
  practices.map((name) => ({
    practice: name,
    exportedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    importedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  }))
/** Lines end anywhere in print. */
const said = /Imported\s+on\s+\d+\s+\w+\s+\d{4}\s+from\s+North\s+Street,\s+exported\s+there\s+on\s+\d+\s+\w+\s+\d{4}\./
const flat = (print: string) => print.replaceAll(/\s+/g, ' ')
const notMadeHere = 'The signature came with the import and was not made here.'

describe('a note, addendum, process note and consent that came by import', () => {
  test('say from where and when, in what the screens read', async () => {
    const notes = await notesOf(target)
    for (const id of [signedId, draftId]) expect(notes.get(id)?.imported).toEqual(steps('North Street'))
    expect(notes.get(signedId)?.addenda[0]?.imported).toEqual(steps('North Street'))
    expect((await processNotesOf(target))[0]?.imported).toEqual(steps('North Street'))
    expect((await consentsOf(target))[0]?.imported).toEqual(steps('North Street'))
  })

  test('say it in print', async () => {
    const note = await pdfOf(`${notePdfPath}/${signedId}`)
    expect(note.match(new RegExp(said, 'g'))).toHaveLength(2)
    expect(flat(note)).toContain(notMadeHere)
    expect(await pdfOf(`${notePdfPath}/${draftId}`)).toMatch(said)
    expect(flat(await pdfOf(`${notePdfPath}/${draftId}`))).not.toContain(notMadeHere)
    expect(await pdfOf(`${processNotePdfPath}/${processId}`)).toMatch(said)
    const consent = await pdfOf(`${consentPdfPath}/${consentId}/pdf`)
    expect(consent).toMatch(said)
    expect(flat(consent)).toContain(notMadeHere)
    expect(consent).toContain('Signed by Mila Sommer')
  })

  test('say it in every form of an export', () => {
    for (const table of ['clinical_notes', 'note_addenda', 'process_notes', 'consents'])
      expect([table, rowsIn(archive, table).map(({ imported }) => imported)]).toEqual([
        table,
        rowsIn(archive, table).map(() => steps('North Street')),
      ])
    const page = readPage([...archive].find(([path]) => path.startsWith('clients/'))?.[1].toString() ?? '')
    expect(page.match(new RegExp(said, 'g'))).toHaveLength(5)
    expect(page.split(notMadeHere)).toHaveLength(3)
    type Resource = { resourceType: string; target?: { reference: string }[] }
    const { entry } = JSON.parse(archive.get(`fhir/${clientId}.json`)?.toString() ?? '') as {
      entry: { resource: Resource }[]
    }
    const provenances = entry
      .map(({ resource }) => resource)
      .filter(({ resourceType }) => resourceType === 'Provenance')
    expect(provenances.flatMap(faultsOf)).toEqual([])
    expect(provenances.flatMap(({ target: of = [] }) => of.map(({ reference }) => reference))).toEqual(
      expect.arrayContaining([`DocumentReference/${signedId}`, `DocumentReference/${draftId}`, `Consent/${consentId}`]),
    )
  })

  test('say it to the client, whom one account at a time shows the record', async () => {
    const joins = async (therapist: Person) => {
      const { status, text: answer } = await client.post('/rpc/portal/join', {
        json: { token: await invite(therapist, clientId) },
      })
      return [status, answer.includes(invitationTexts.sameRecord)]
    }
    const shown = async () => (await call<{ items: Row[] }>(client, 'portalConsents/list', { clientId })).body.items
    expect(await joins(target)).toEqual([409, true])
    expect((await shown()).map(({ imported }) => imported)).toEqual([[]])
    expect((await call(client, 'portal/leave', { clientId })).status).toBe(200)
    expect(await joins(target)).toEqual([200, false])
    expect((await shown()).map(({ imported }) => imported)).toEqual([steps('North Street')])
    // An archived record is closed to the client, so it keeps nobody from joining the other; nor does it come back with the archive.
    await call(target, 'clients/archive', { id: clientId })
    expect(await joins(source)).toEqual([200, false])
    await call(target, 'clients/restore', { id: clientId })
    expect((await shown()).map(({ imported }) => imported)).toEqual([[]])
    await call(client, 'portal/leave', { clientId })
    const files = readZip((await calls.fetchFile(dataDownloadPath, client)).bytes)
    const endedRows = [1, 2].map(
      (number) => JSON.parse(String(files.get(`ended-${number}/consents.json`))) as { rows: [] },
    )
    expect(endedRows.map(({ rows }) => rows.length)).toEqual([1, 1])
  })

  test('keep it through another export and import, which adds its own step', async () => {
    const third = await moved(target, 'West Street')
    expect((await notesOf(third)).get(signedId)?.imported).toEqual(steps('North Street', 'South Street'))
    expect((await consentsOf(third))[0]?.imported).toEqual(steps('North Street', 'South Street'))
  })
})

test('what is written and signed here says nothing of an import, and nobody can add or remove it', async () => {
  const own = await newClient(target)
  const { id } = await aNote(target, own, {}, true)
  expect((await call<Note>(target, 'notes/get', { id })).body).toMatchObject({ imported: [] })
  await call(target, 'notes/sign', { id: draftId, version: 1 })
  expect((await notesOf(target)).get(draftId)).toMatchObject({ imported: steps('North Street') })
  expect(flat(await pdfOf(`${notePdfPath}/${draftId}`))).not.toContain(notMadeHere)
  const { owner } = product.database
  await owner.query(`update process_notes set imported = '[]' where id = $1`, [processId])
  expect((await processNotesOf(target))[0]?.imported).toEqual(steps('North Street'))
})
