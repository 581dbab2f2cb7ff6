import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { Leaving } from '@openhour/shared/features/ai/leaving.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endedDraft, lookedAt, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { columnRules } from './identifying-columns.ts'

let product: Product
let model: ModelServer
let therapist: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
})
beforeEach(async () => {
  model.requests.length = 0
  clientId = await newClient(therapist, { name: 'Mila Novak' })
  await recordConsent(therapist, clientId)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

const notes = 'Mila slept five hours. She argued with Tobias Lindqvist. We agreed that Mila will call Tobias by Friday.'
const show = async (of: string, text: object) =>
  (await therapist.post(`/api/v1/clients/${of}/ai-drafts/session/leaving`, text)).json as Leaving
const start = (form: object, of = clientId) =>
  therapist.post(`/api/v1/clients/${of}/ai-drafts/session`, sessionForm({ engine: 'model', ...form }))
/** What left, put together as the model got it. */
const sent = () => model.requests.map(({ text }) => text).join('\n')

describe('before a text leaves', () => {
  test('it is shown with what is replaced, and leaves exactly so', async () => {
    const leaving = await show(clientId, { notes })
    expect(leaving.sentTo).toBe(new URL(model.url).origin)
    expect(leaving.asks).toBe(true)
    expect(leaving.people).toEqual([{ name: 'Tobias Lindqvist', times: 2, left: false }])
    const [text] = leaving.texts
    expect(text?.parts.map((part) => part.text).join('')).toBe(notes)
    expect(text?.parts.filter(({ person }) => person).map((part) => part.text)).toEqual(['Tobias Lindqvist', 'Tobias'])
    const shown = { texts: leaving.texts.map(({ hash }) => hash), left: [] }
    const draft = await endedDraft(therapist, ((await start({ notes, shown })).json as AiDraft).id)
    expect([draft.state, draft.problem]).toEqual(['ready', null])
    // Sentence by sentence, because the prompt numbers them.
    const leaves = text?.parts.map((part) => part.token ?? part.text).join('') ?? ''
    for (const sentence of leaves.split(/(?<=\.) /u)) expect(model.requests[0]?.prompt).toContain(sentence)
    expect(sent()).not.toMatch(/Tobias|Lindqvist|Mila/)
    expect(draft.session?.actions[0]?.text).toBe('We agreed that Mila will call Tobias by Friday.')
  })

  test('nothing leaves that was not shown', async () => {
    const refused = await start({ notes })
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([409, 'not-possible-now'])
    const other = await lookedAt(therapist, clientId, { notes: `${notes} More.` })
    expect((await start({ notes, shown: other.shown })).status).toBe(409)
    expect(model.requests).toEqual([])
  })

  test('it asks once: the same text is not shown again, and the choice of names stays', async () => {
    const { shown } = await lookedAt(therapist, clientId, { notes }, ['Tobias Lindqvist'])
    await endedDraft(therapist, ((await start({ notes, shown })).json as AiDraft).id)
    expect(sent()).toContain('Tobias Lindqvist')
    const again = await show(clientId, { notes })
    expect([again.asks, again.people[0]?.left]).toEqual([false, true])
    model.requests.length = 0
    expect((await endedDraft(therapist, ((await start({ notes })).json as AiDraft).id)).state).toBe('ready')
    expect(sent()).toContain('Tobias Lindqvist')
    expect((await show(clientId, { notes: `${notes} He rang.` })).asks).toBe(true)
    // For another client it is another text.
    expect((await show(await newClient(therapist), { notes })).asks).toBe(true)
  })

  test('what changes in the record afterwards is shown again', async () => {
    const { shown } = await lookedAt(therapist, clientId, { notes })
    await product.database.owner.query(`update clients set preferred_name = 'Friday' where id = $1`, [clientId])
    expect((await start({ notes, shown })).status).toBe(409)
    expect((await show(clientId, { notes })).asks).toBe(true)
  })

  test('the database writes down no request for a server that the therapist did not see', async () => {
    const { shown } = await lookedAt(therapist, clientId, { notes })
    model.mode = 'slow'
    const { id } = (await start({ notes, shown })).json as AiDraft
    await product.database.owner.query(
      `update ai_drafts set shown = shown || '{"sentTo":"https://other.example"}' where id = $1`,
      [id],
    )
    model.mode = 'good'
    model.release()
    const { rows } = await product.database.owner.query<{ id: string | null }>(
      `select app.ai_request_leaves(id, run, $2, 'fake-1', 1, repeat('0', 64)) as id from ai_drafts where id = $1`,
      [id, new URL(model.url).origin],
    )
    expect(rows).toEqual([{ id: null }])
    await endedDraft(therapist, id)
  })

  test('the specified function leaves the text to Passages instead, and says so', async () => {
    const settings = (engine: string) =>
      product.database.owner.query('update practice_settings set ai_engine = $2 where user_id = $1', [
        therapist.userId,
        engine,
      ])
    await settings('model')
    const input = { clientId, notes, sessionDate: '2026-05-04', duration: 50 }
    const answer = await therapist.post('/functions/v1/generate-session-summary', input)
    await settings('passages')
    expect(answer.status).toBe(200)
    expect((answer.json as { session_summary: string }).session_summary).toContain('The model’s server got nothing')
    expect(model.requests).toEqual([])
  })
})

test('with every field of the record filled, no value of it leaves', async () => {
  const { clientId: of } = await joinedClient(product, therapist, { name: 'Imke Sandoval' })
  const contact = ['Otilie Brandsma', 'otilie@mail.example.org', '+49 30 5550142']
  const values: Record<string, string> = {
    name: 'Imke Sandoval',
    preferred_name: 'Imi',
    date_of_birth: '1990-04-03',
    email: 'imke.sandoval@mail.example.org',
    phone: '+44 7700 900123',
    emergency_contact_name: 'Ragnhild Osei',
    emergency_contact_phone: '020 7946 0018',
    address: '12 Harbour Street\nLeeds LS1 4AB',
  }
  const replaced = Object.entries(columnRules['clients'] ?? {}).flatMap(([column, rule]) =>
    rule === 'kept' ? [] : column,
  )
  expect(Object.keys(values).toSorted(), 'give the new column a value here').toEqual(replaced.toSorted())
  const columns = Object.keys(values)
  await product.database.owner.query(
    `update clients set ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [of, ...Object.values(values)],
  )
  await product.database.owner.query(
    `insert into client_contacts (therapist_id, client_id, name, kind, email, phone) values ($1, $2, $3, 'partner', $4, $5)`,
    [therapist.userId, of, ...contact],
  )
  await recordConsent(therapist, of)
  const others = ['Tobias Lindqvist', 'Kestrel Lane 14', '81 Elm Avenue', 'DE89 3704 0044 0532 0130 00']
  const all = [...Object.values(values), ...contact, ...others]
  const text = `She slept five hours. In the file stand: ${all.map((value) => value.replace('\n', ', ')).join('; ')}. Imke met Ragnhild, Otilie and Tobias, and was born 3 April 1990. His date of birth is 15/08/1987.`
  const form = await lookedAt(
    therapist,
    of,
    sessionForm({ notes: text, transcript: `Therapist: Hello Imi.\nClient: ${text}`, engine: 'model' }),
  )
  const draft = await endedDraft(therapist, ((await start(form, of)).json as AiDraft).id)
  expect([draft.state, draft.problem]).toEqual(['ready', null])
  expect(model.requests.length).toBeGreaterThan(0)
  const left = sent().toLowerCase()
  const parts = all.flatMap((value) => [value, ...value.split(/[\n;]/u)]).map((value) => value.trim().toLowerCase())
  const words = [
    'imke',
    'sandoval',
    'imi',
    'ragnhild',
    'osei',
    'otilie',
    'brandsma',
    'tobias',
    '3 april 1990',
    '15/08/1987',
    '900123',
    '79460018',
  ]
  expect(
    [...parts, ...words].filter((value) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').test(
        left,
      ),
    ),
  ).toEqual([])
})
