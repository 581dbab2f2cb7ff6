import type { FoundDocument, FoundNote } from '@openhour/shared/features/search/search.contract.ts'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, text } from '../../testing/note-calls.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Person = Browser & { userId: string }
let product: Product
let therapist: Person
let ann: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  ann = await newClient(therapist, { name: 'Ann Park' })
})
afterAll(() => product.stop())

type Found = { notes: FoundNote[]; documents: FoundDocument[] }
const find = async (q: string, who: Browser = therapist, limit = 8) =>
  (await who.get(`/api/v1/search?${new URLSearchParams({ q, limit: String(limit) }).toString()}`)).json as Found
const noteIds = async (q: string, who: Browser = therapist) => (await find(q, who)).notes.map(({ id }) => id)

/** A document row as after an upload, without the file. */
async function aDocument(who: Person, clientId: string, title: string, description: string | null): Promise<string> {
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256, description)
     values ($1, $2, $3, 'brief_2026.pdf', 'application/pdf', 9, replace(gen_random_uuid()::text, '-', ''), repeat('0', 64), $4) returning id`,
    [who.userId, clientId, title, description],
  )
  return rows[0]?.id ?? ''
}

test('a plural finds the singular in notes, documents and tasks, in every search', async () => {
  const who = await product.person()
  const client = await newClient(who, { name: 'Plural Person' })
  const note = await aNote(who, client, { sections: text('A panic on the bridge.') })
  const document = await aDocument(who, client, 'Panic diary', null)
  await product.database.owner.query(`insert into tasks (therapist_id, title) values ($1, 'Read on panic')`, [
    who.userId,
  ])
  const { notes, documents, tasks } = (await find('panics', who)) as Found & { tasks: { title: string }[] }
  expect(notes.map(({ id, excerpt }) => [id, excerpt.hit])).toEqual([[note.id, 'panic']])
  expect(documents.map(({ id }) => id)).toEqual([document])
  expect(tasks.map(({ title }) => title)).toEqual(['Read on panic'])
  const ofClient = await who.get(`/api/v1/clients/${client}/notes?search=panics`)
  expect((ofClient.json as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([note.id])
  const listed = await who.get('/api/v1/tasks?search=panics')
  expect((listed.json as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual(['Read on panic'])
})

describe('notes', () => {
  test('are found by their words, newest first, with client, date and excerpt', async () => {
    const words =
      'At first little was said.\nThen the harbour, the father and his boat; it went on until the end of the hour.'
    const older = await aNote(therapist, ann, { serviceDate: '2026-02-02', sections: text(words) })
    const newer = await aNote(therapist, ann, { serviceDate: '2026-03-02', sections: text('Harbour again.') })
    const { notes } = await find('harbour')
    expect(notes).toEqual([
      {
        id: newer.id,
        clientId: ann,
        clientName: 'Ann Park',
        serviceDate: '2026-03-02',
        excerpt: { before: '', hit: 'Harbour', after: ' again.' },
      },
      {
        id: older.id,
        clientId: ann,
        clientName: 'Ann Park',
        serviceDate: '2026-02-02',
        excerpt: {
          before: 'At first little was said. Then the ',
          hit: 'harbour',
          after: ', the father and his boat; it went on until the end of the hour.',
        },
      },
    ])
    expect((await find('harbour', therapist, 1)).notes.map(({ id }) => id)).toEqual([newer.id])
  })

  test.each([
    ['the beginning of a word', 'xylop', true],
    ['words of several sections, in any order', 'zeppelin xylophone', true],
    ['no accents', 'cafe', true],
    ['other accents and capitals', 'ZÉPPELIN', true],
    ['a name with an apostrophe', "o'neill", true],
    ['the same without', 'oneill', true],
    ['another script', 'СЛОВ', true],
    ['a heading', 'qdata', true],
    ['the middle of a word', 'ylophone', false],
    ['one word too many', 'zeppelin absentword', false],
    ['signs that mean something to a query', "xylophone' | 'nothing:*", false],
  ])('are found by %s: %s', async (_what, q, isFound) => {
    const who = await product.person()
    const sections = [
      { heading: 'Qdata', text: 'Zeppelin over the café; O’Neill’s.' },
      { heading: null, text: 'Xylophone. Слово.' },
    ]
    const note = await aNote(who, await newClient(who), { sections })
    await aNote(who, await newClient(who), { sections: text('Something else.') })
    expect(await noteIds(q, who)).toEqual(isFound ? [note.id] : [])
  })

  test('are found by their current text after edits, addenda and deletion', async () => {
    const note = await aNote(therapist, ann, { sections: text('Quokka') })
    expect(await noteIds('quokka')).toEqual([note.id])
    const change = noteContent({ version: 1, sections: text('Wombat') })
    await therapist.send('PUT', `/api/v1/notes/${note.id}`, change)
    expect([await noteIds('quokka'), await noteIds('wombat')]).toEqual([[], [note.id]])
    await therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 2 })
    await therapist.post(`/api/v1/notes/${note.id}/addenda`, { text: 'And a numbat.', reason: 'Forgotten' })
    expect([await noteIds('numbat wombat'), await noteIds('forgotten')]).toEqual([[note.id], []])
    const gone = await aNote(therapist, ann, { sections: text('Bilby') })
    await therapist.send('DELETE', `/api/v1/notes/${gone.id}`)
    expect(await noteIds('bilby')).toEqual([])
    const { rowCount } = await product.database.owner.query('select from record_search where record_id = $1', [gone.id])
    expect(rowCount).toBe(0)
  })

  test('of 200,000 characters with more words than fit into a row are saved and found by their beginning', async () => {
    const who = await product.person()
    const words = Array.from({ length: 33_000 }, (_, n) => (n + 0x4e00 * 7).toString(36).padStart(5, 'z'))
    const sections = text(`Firstword ${words.join(' ')}`.slice(0, 200_000))
    const note = await aNote(who, await newClient(who), { sections }, true)
    expect(await noteIds(`firstword ${words[20]}`, who)).toEqual([note.id])
    for (let n = 0; n < 8; n++) {
      const more = words.map((word) => `q${n}${word.slice(1)}`).join(' ')
      const answer = await who.post(`/api/v1/notes/${note.id}/addenda`, { text: more.slice(0, 200_000), reason: 'x' })
      expect(answer.status).toBe(201)
    }
    expect(await noteIds('firstword', who)).toEqual([note.id])
  })
})

describe('documents', () => {
  test('are found by current title, file name and description', async () => {
    const id = await aDocument(therapist, ann, 'Überweisung', 'From the GP')
    for (const q of ['uberweis', 'brief 2026', 'from gp']) {
      const { documents } = await find(q)
      expect([q, documents.map((one) => [one.id, one.clientName, one.title])]).toEqual([
        q,
        [[id, 'Ann Park', 'Überweisung']],
      ])
    }
    expect((await find('überweisung')).documents[0]?.excerpt.hit).toBe('Überweisung')
    await product.database.owner.query(`update documents set description = 'From the hospital' where id = $1`, [id])
    expect([(await find('from gp')).documents, (await find('hospital')).documents.length]).toEqual([[], 1])
    await product.database.owner.query('delete from documents where id = $1', [id])
    expect((await find('hospital')).documents).toEqual([])
  })
})

test('records of another practice are never found, not even by calling the function', async () => {
  const other = await product.person()
  await aNote(therapist, ann, { sections: text('Platypus') })
  expect(await noteIds('platypus')).toHaveLength(1)
  expect(await find('platypus', other)).toMatchObject({ notes: [], documents: [] })
  expect((await other.get(`/api/v1/clients/${ann}/notes?search=platypus`)).status).toBe(404)
})

test('the index entries are deleted with the client', async () => {
  const bea = await newClient(therapist, { name: 'Bea' })
  await aNote(therapist, bea, { sections: text('Echidna') })
  await aDocument(therapist, bea, 'Echidna', null)
  expect((await find('echidna')).documents).toHaveLength(1)
  await therapist.send('DELETE', `/api/v1/clients/${bea}`)
  expect(await find('echidna')).toMatchObject({ notes: [], documents: [] })
})

test('the audit log records a search by the kinds of records found', async () => {
  const who = await product.person()
  await aNote(who, await newClient(who), { sections: text('Dingo') })
  await find('dingo', who)
  await find('nothing', who)
  const read = () =>
    product.database.owner.query(
      `select entity, (details ->> 'count')::int as count from audit_log where actor_id = $1 and action = 'listed' order by 1`,
      [who.userId],
    )
  const expected = [
    { entity: 'clients', count: 2 },
    { entity: 'clinical_notes', count: 1 },
  ]
  await expect.poll(async () => (await read()).rows).toEqual(expected)
})
