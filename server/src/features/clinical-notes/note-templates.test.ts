import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, bodyOf } from '../../testing/note-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

const kinds = [
  ['note-templates', { sections: [{ heading: 'Reason', prompt: 'Why now?' }] }, 50, 'template'],
  ['note-snippets', { text: 'No thoughts of self-harm\nwere reported.' }, 200, 'snippet'],
] as const

describe.each(kinds)('%s', (kind, content, most, word) => {
  const path = `/api/v1/${kind}`
  const add = (name: string, who: Browser = therapist) => who.post(path, { name, ...content })

  test('are made, listed by name, changed and deleted', async () => {
    const [b, a] = [bodyOf(await add('Bravo')), bodyOf(await add('alpha'))]
    expect(b).toMatchObject({ name: 'Bravo', ...content })
    expect((await therapist.get(path)).json).toMatchObject({ items: [{ id: a.id }, { id: b.id }] })
    const changed = await therapist.send('PUT', `${path}/${b.id}`, { name: 'bravo', ...content })
    expect(bodyOf(changed)).toMatchObject({ id: b.id, name: 'bravo' })
    expect((await therapist.send('DELETE', `${path}/${a.id}`)).status).toBe(200)
    expect((await therapist.send('DELETE', `${path}/${a.id}`)).status).toBe(404)
    expect((await therapist.get(path)).json).toMatchObject({ items: [{ id: b.id }] })
  })

  test('have names of their own, whatever the case', async () => {
    await add('Charlie')
    const { id } = bodyOf(await add('Delta'))
    const sentence = `You already have a ${word} with this name.`
    for (const answer of [
      await add('CHARLIE'),
      await therapist.send('PUT', `${path}/${id}`, { name: 'charlie', ...content }),
    ])
      expect([answer.status, bodyOf(answer).errors?.name]).toEqual([409, sentence])
    expect((await add('Charlie', await product.person())).status).toBe(201)
  })

  test('are limited, also for concurrent additions', async () => {
    const who = await product.person()
    const table = kind.replace('-', '_')
    await product.database.owner.query(
      kind === 'note-templates'
        ? `insert into ${table} (therapist_id, name, sections) select $1, 'T' || n, '[{"heading": "H", "prompt": ""}]' from generate_series(1, $2::int) n`
        : `insert into ${table} (therapist_id, name, text) select $1, 'T' || n, 'x' from generate_series(1, $2::int) n`,
      [who.userId, most - 1],
    )
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => add(name, who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map((answer) => bodyOf(answer).code)).toEqual(
      Array(2).fill('not-possible-now'),
    )
  })

  test('are of one practice only', async () => {
    const { id } = bodyOf(await add('Echo'))
    const other = await product.person()
    expect((await other.get(path)).json).toEqual({ items: [] })
    expect((await other.send('PUT', `${path}/${id}`, { name: 'Mine', ...content })).status).toBe(404)
    expect((await other.send('DELETE', `${path}/${id}`)).status).toBe(404)
  })
})

test.each([
  ['templates', { name: ' ', sections: [{ heading: 'A' }] }, 'name', 'Please enter a name'],
  ['templates', { name: 'x', sections: [] }, 'sections', 'A template needs at least one section'],
  ['templates', { name: 'x', sections: [{ heading: ' ' }] }, 'sections.0.heading', 'Please name each section'],
  ['snippets', { name: 'x', text: '\n' }, 'text', 'Please enter the text of the snippet'],
  ['snippets', { name: 'x'.repeat(61), text: 'x' }, 'name', 'Input exceeds maximum length of 60 characters'],
  ['snippets', { name: 'x', text: 'x'.repeat(5001) }, 'text', 'Input exceeds maximum length of 5000 characters'],
])('%s: %j is refused', async (kind, input, field, message) => {
  const answer = await therapist.post(`/api/v1/note-${kind}`, input)
  expect([answer.status, bodyOf(answer).errors?.[field]]).toEqual([400, message])
})

test('what was made from a template stays as it is when the template goes', async () => {
  const template = await therapist.post('/api/v1/note-templates', { name: 'Foxtrot', sections: [{ heading: 'Now' }] })
  const client = await newClient(therapist)
  const note = await aNote(therapist, client, { template: 'own', templateName: 'Foxtrot' })
  await therapist.send('DELETE', `/api/v1/note-templates/${bodyOf(template).id}`)
  expect((await therapist.get(`/api/v1/notes/${note.id}`)).json).toEqual(note)
})
