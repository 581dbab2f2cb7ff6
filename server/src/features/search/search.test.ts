import type { FoundClient } from '@openhour/shared/features/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { changeClient, clientDetails } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  const people: [name: string, email: string, more?: object][] = [
    ['Maya Okafor', 'maya@example.com', { phone: '+44 (7700) 900-123' }],
    ['Renée Müller', 'renee.mueller@example.com'],
    ['Søren Łukasz Weiß', 'soren@example.com'],
    ["Siobhán O'Brien", 'sob@example.com'],
    ['Ann Park', 'ann@example.com'],
    ['Anna Parker', 'annap@example.com'],
    ['Joanna Reed', 'reed@example.com'],
    ['Дмитрий Соколов', 'dima@example.com'],
    ['Kwame Boateng', 'percent+sign@example.com', { preferredName: 'Kofi' }],
    ['Petra Lang', 'petra@büro.example'],
    ['Lee 100', 'under_score@example.com', { diagnosis: 'Insomnia' }],
  ]
  for (const [name, email, more] of people)
    await therapist.post('/rpc/clients/add', { json: clientDetails({ name, email, diagnosis: null, ...more }) })
})
afterAll(() => product.stop())

const ask = (q: string, who: Browser = therapist, limit?: number) =>
  who.get(`/api/v1/search?${new URLSearchParams({ q, ...(limit && { limit: String(limit) }) }).toString()}`)
const foundIn = (answer: Answer) => (answer.json as { clients: FoundClient[] }).clients
const names = async (...given: Parameters<typeof ask>) => foundIn(await ask(...given)).map(({ name }) => name)

describe('a therapist finds their clients', () => {
  test.each([
    ['the beginning of a word', 'oka', ['Maya Okafor']],
    ['one letter', 'm', ['Maya Okafor', 'Renée Müller']],
    ['words in any order', 'okafor maya', ['Maya Okafor']],
    ['beginnings in any order', 'PARK an', ['Ann Park', 'Anna Parker']],
    ['a middle part', 'kafo', ['Maya Okafor']],
    ['a middle part beside a beginning', 'kafo ma', ['Maya Okafor']],
    ['letters without their accents', 'renee muller', ['Renée Müller']],
    ['accents where there are none', 'Máya', ['Maya Okafor']],
    ['letters that are no accents', 'soren lukasz weiss', ['Søren Łukasz Weiß']],
    ['a name with an apostrophe', "o'brien", ["Siobhán O'Brien"]],
    ['the same without it', 'obrien', ["Siobhán O'Brien"]],
    ['another script and case', 'СОКОЛ', ['Дмитрий Соколов']],
    ['the preferred name', 'kofi', ['Kwame Boateng']],
    ['an address', 'reed@example.com', ['Joanna Reed']],
    ['a part of an address', 'mueller@exa', ['Renée Müller']],
    ['an address in another form', 'petra@BÜRO.example', ['Petra Lang']],
    ['its domain', 'büro.example', ['Petra Lang']],
    ['a number as it was written', '+44 (7700) 900-123', ['Maya Okafor']],
    ['a number written otherwise', '07700900123', ['Maya Okafor']],
    ['the end of a number', '0123', ['Maya Okafor']],
    ['two letters that were swapped', 'okafro', ['Maya Okafor']],
    ['a letter too few', 'boateg', ['Kwame Boateng']],
    ['a misspelling beside a right word', 'maya okafur', ['Maya Okafor']],
    ['a middle part in another script', 'окол', ['Дмитрий Соколов']],
  ])('by %s', async (_what, q, expected) => {
    expect((await names(q)).sort()).toEqual(expected.sort())
  })

  test('full names first, then prefixes of names, then prefixes of addresses, then the rest', async () => {
    await therapist.post('/rpc/clients/add', {
      json: clientDetails({ name: 'Zoe Last', email: 'anne@example.com', diagnosis: null }),
    })
    expect(await names('ann')).toEqual(['Ann Park', 'Anna Parker', 'Zoe Last', 'Joanna Reed'])
    expect(await names('ann', therapist, 2)).toEqual(['Ann Park', 'Anna Parker'])
  })

  test('not by the content of the record, and only if every word matches', async () => {
    expect(await names('insomnia')).toEqual([])
    expect(await names('maya parker')).toEqual([])
    expect(await names('xyzzyx')).toEqual([])
  })

  test.each([
    ['%', []],
    ['_', []],
    ['__', []],
    ["'", []],
    ['"\\', []],
    ['percent%sign', ['Kwame Boateng']],
    ['percent_sign', ['Kwame Boateng']],
    ['m%a', []],
    ['m_ya', []],
    ['10_', ['Lee 100']],
    ["ma' | 'ann", []],
    ['ma:* & !ann', []],
  ])('punctuation has no meaning: %j', async (q, expected) => {
    // Punctuation separates words. None of it is a wildcard, a terminator or an operator.
    expect(await names(q)).toEqual(expected)
  })

  test('who are archived, marked so and after active ones of the same rank, but not deleted ones', async () => {
    const who = await product.person()
    const ids: string[] = []
    for (const name of ['Bea Adams', 'Bea Brown', 'Bea Clark']) {
      const added = await who.post('/api/v1/clients', clientDetails({ name }))
      ids.push((added.json as { id: string }).id)
    }
    await who.post(`/api/v1/clients/${ids[0]}/archive`)
    await who.send('DELETE', `/api/v1/clients/${ids[1]}`)
    const found = foundIn(await ask('bea', who))
    expect(found.map(({ name, archivedAt }) => [name, archivedAt !== null])).toEqual([
      ['Bea Clark', false],
      ['Bea Adams', true],
    ])
    await who.post(`/api/v1/clients/${ids[0]}/restore`)
    await changeClient(who, String(ids[2]), clientDetails({ name: 'Dee Clark' }))
    expect(await names('bea', who)).toEqual(['Bea Adams'])
    expect(await names('dee', who)).toEqual(['Dee Clark'])
  })

  test('whose name contains letters that fold into several', async () => {
    const who = await product.person()
    const added = await who.post('/api/v1/clients', clientDetails({ name: 'ﷺ'.repeat(50) + '㌖'.repeat(50) }))
    expect(added.status).toBe(201)
  })
})

test.each([
  ['nothing', '', 200],
  ['blanks', '   ', 200],
  ['200 letters', 'x'.repeat(200), 200],
  ['200 words', 'm '.repeat(100), 200],
  ['201 letters', 'x'.repeat(201), 400],
  ['active content', '<script>', 400],
  ['a control character', 'a\u0007b', 400],
])('a search for %s returns the expected status', async (_what, q, status) => {
  const answer = await ask(q)
  expect([answer.status, Array.isArray(foundIn(answer))]).toEqual([status, status === 200])
})

describe('rights', () => {
  test('a client of another practice is not found, and their existence is not revealed', async () => {
    const other = await product.person()
    expect(await names('maya okafor', other)).toEqual([])
    expect(await names('okafro', other)).toEqual([])
  })

  test('clients and admins get nothing; visitors must sign in', async () => {
    expect((await ask('maya', await product.person('client'))).status).toBe(403)
    expect((await ask('maya', await product.admin())).status).toBe(403)
    expect((await ask('maya', product.visitor())).status).toBe(401)
  })

  test('the audit log records a search as a list read', async () => {
    const who = await product.person()
    await ask('maya', who)
    await ask('okafor', who)
    await expect
      .poll(
        async () =>
          (
            await product.database.owner.query(
              `select entity, (details ->> 'count')::int as count from audit_log where actor_id = $1 and action = 'listed'`,
              [who.userId],
            )
          ).rows,
      )
      .toEqual([{ entity: 'clients', count: 2 }])
  })
})
