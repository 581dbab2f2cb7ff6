import type { ListedNote, Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, newSession, text } from '../../testing/note-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Listed = { items: ListedNote[]; matching: number; total: number; unsigned: number }
const list = async (clientId: string, query = '') =>
  (await therapist.get(`/api/v1/clients/${clientId}/notes${query}`)).json as Listed

describe('the list', () => {
  test('is by day, newest first, in pages, with the wanted notes only', async () => {
    const its = await newClient(therapist)
    for (let n = 1; n <= 22; n++) {
      const serviceDate = `2026-03-${String(n).padStart(2, '0')}`
      await aNote(therapist, its, { serviceDate, template: n % 2 ? 'soap' : 'birp' }, n <= 2)
    }
    const pages = [await list(its), await list(its, '?page=2'), await list(its, '?page=3')]
    expect(pages.map(({ items }) => items.length)).toEqual([20, 2, 0])
    expect(pages.flatMap(({ items }) => items.map(({ serviceDate }) => serviceDate.slice(-2)))).toEqual(
      Array.from({ length: 22 }, (_, n) => String(22 - n).padStart(2, '0')),
    )
    expect(pages[0]).toMatchObject({ matching: 22, total: 22, unsigned: 20 })
    expect(await list(its, '?template=soap&unsigned=true')).toMatchObject({ matching: 10, total: 22, unsigned: 20 })
    expect((await list(its, '?template=soap&unsigned=true')).items.every(({ signed }) => signed === null)).toBe(true)
  })

  test('is searched in sections and addenda', async () => {
    const its = await newClient(therapist)
    const one = await aNote(therapist, its, { sections: text('Der Schlaf war müde, naïve Gedanken.') }, true)
    await aNote(therapist, its, { sections: text('Nothing of that kind.') })
    await therapist.post(`/api/v1/notes/${one.id}/addenda`, { text: 'Sleep diary was handed in.', reason: 'Forgotten' })
    const found = async (q: string) =>
      (await list(its, `?${new URLSearchParams({ search: q }).toString()}`)).items.map(({ id, excerpt }) => [
        id,
        excerpt?.hit,
      ])
    expect(await found('schlaf')).toEqual([[one.id, 'Schlaf']])
    expect(await found('MUDE naive')).toEqual([[one.id, 'naïve']])
    expect(await found('diary')).toEqual([[one.id, 'diary']])
    expect(await found('kind schlaf')).toEqual([])
    expect(await list(its, '?search=diary')).toMatchObject({ matching: 1, total: 2 })
    expect((await list(its, '?search=%25')).items).toHaveLength(2)
  })
})

describe('the previous note', () => {
  const previous = async (clientId: string, query = '') =>
    ((await therapist.get(`/api/v1/clients/${clientId}/previous-note${query}`)).json as { note: Note | null }).note
  test('is the latest up to a day, and not the one that is being written', async () => {
    const its = await newClient(therapist)
    expect(await previous(its)).toBeNull()
    const march = await aNote(therapist, its, { serviceDate: '2026-03-02' })
    const april = await aNote(therapist, its, { serviceDate: '2026-04-02' })
    await aNote(therapist, await newClient(therapist))
    expect((await previous(its))?.id).toBe(april.id)
    expect((await previous(its, '?before=2026-04-01'))?.id).toBe(march.id)
    expect((await previous(its, '?before=2026-04-02'))?.id).toBe(april.id)
    expect((await previous(its, `?exceptId=${april.id}`))?.id).toBe(march.id)
    expect(await previous(its, '?before=2026-03-01')).toBeNull()
  })
})

test('sessions that a note can be of are the client’s, newest first, with how many notes each has', async () => {
  const its = await newClient(therapist)
  const sessionId = await newSession(product, therapist, its)
  await aNote(therapist, its, { sessionId })
  const answer = await therapist.get(`/api/v1/clients/${its}/note-sessions`)
  expect(answer.json).toEqual({
    items: [
      { id: sessionId, date: '2026-05-04', durationMinutes: 50, type: 'couples', status: 'completed', noteCount: 1 },
    ],
  })
})
