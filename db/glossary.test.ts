import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the glossary names every table', () => {
  const tables = [...read('db/schema.sql').matchAll(/^create table (\w+) /gm)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(80)
  const named = new Set(read('docs/domain.md').match(/(?<=`)[a-z_]+(?=[`.])/g))
  expect(
    tables.filter((table) => !named.has(table)),
    'Say in docs/domain.md which word the table stands for',
  ).toEqual([])
})
