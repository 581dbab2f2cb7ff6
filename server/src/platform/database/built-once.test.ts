import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { builtOnce, builtOncePer, checkBuiltStatements } from './built-once.ts'
import { build } from './tenancy.ts'

checkBuiltStatements()

test('places arguments and the fields of objects, also where one is used twice, and keeps constants', () => {
  const find = builtOnce((id: string, { from, to }: { from: string; to: string | null }) =>
    sql`select ${id}, ${from}, ${5}, ${to}, ${id}`.compile(build),
  )
  expect(find('a', { from: 'b', to: 'c' })).toMatchObject({
    sql: 'select $1, $2, $3, $4, $5',
    parameters: ['a', 'b', 5, 'c', 'a'],
  })
  expect(find('x', { from: 'y', to: null }).parameters).toEqual(['x', 'y', 5, null, 'x'])
})

test('builds one statement for each set of fields', () => {
  let built = 0
  const insert = builtOnce((row: { kind: string; user_id?: string | undefined }) => {
    built++
    return build.insertInto('installation').values(row).compile()
  })
  const texts = [{ kind: 'a' }, { kind: 'b', user_id: 'u' }, { kind: 'c', user_id: undefined }].map(
    (row) => insert(row).sql,
  )
  expect(texts[0]).toBe(texts[2])
  expect(texts[1]).not.toBe(texts[0])
  // Two for use, three to check them.
  expect(built).toBe(5)
})

test('builds one statement for each combination of choices', () => {
  const list = builtOncePer(
    (order: 'asc' | 'desc') => (id: string) =>
      sql`select from t where id = ${id} order by at ${sql.raw(order)}`.compile(build),
  )
  expect([list('asc')('1').sql, list('desc')('2').sql]).toEqual([
    'select from t where id = $1 order by at asc',
    'select from t where id = $1 order by at desc',
  ])
  expect(list('asc')).toBe(list('asc'))
})

test('tests refuse a statement that decides by an argument', () => {
  const list = builtOnce((archived: boolean) => sql`select ${archived ? 1 : 2}`.compile(build))
  expect(list(true).parameters).toEqual([1])
  expect(() => list(false)).toThrow('Decide nothing by an argument')
})
