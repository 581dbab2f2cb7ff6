import { wordsOf } from '@openhour/shared/features/search/words.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const inDatabase = async (texts: string[]) => {
  const { rows } = await database.owner.query<{ words: string[] }>(
    'select app.words_of(text) as words from unnest($1::text[]) with ordinality as given (text, place) order by place',
    [texts],
  )
  return rows.map(({ words }) => words)
}

test.each([
  ['José-María O’Neill', ['jose', 'maria', 'oneill']],
  ['Søren Łukasz Strauß', ['soren', 'lukasz', 'strauss']],
  ['D’Angelo, anna.b@example.com', ['dangelo', 'anna', 'b', 'example', 'com']],
  ['', []],
])('%s is split into the same words in the browser and in the database', async (text, words) => {
  expect(wordsOf(text)).toEqual(words)
  expect(await inDatabase([text])).toEqual([words])
})

test('any text is split into the same words in the browser and in the database', async () => {
  const sign = fc.constantFrom(..."aZ09 éÀñÇøØłŁßæÆœþıİŧħđ'’‘ʼ`´-.,@/()_&\n\t…–—¿«»日本Ωжи")
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 40 }), 500)
  expect(await inDatabase(texts)).toEqual(texts.map(wordsOf))
})

test('text of ASCII alone is split into the same words, whichever signs it has', async () => {
  const sign = fc.integer({ min: 1, max: 127 }).map((code) => String.fromCharCode(code))
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 60 }), 500)
  expect(await inDatabase(texts)).toEqual(texts.map(wordsOf))
})

test('a record in plain ASCII is found by the same words as any other', async () => {
  const sign = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 127 }).map((code) => String.fromCharCode(code)) },
  )
  const lengths = ['', ' ', '...', 'a'.repeat(60), 'a'.repeat(61), `it's ${'b'.repeat(3000)}`, 'word '.repeat(30_000)]
  const { rows } = await database.owner.query(
    `select text from unnest($1::text[]) as given (text), gen_random_uuid() as practice
     where app.record_words(practice, text) is distinct from app.word_vector(app.prefixed_words(practice, text))`,
    [[...lengths, ...fc.sample(fc.string({ unit: sign, maxLength: 400 }), 500)]],
  )
  expect(rows).toEqual([])
})
