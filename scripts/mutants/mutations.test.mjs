import { expect, test } from 'vitest'
import { compare, described } from './equivalents.mjs'
import { mutated, mutationsOf } from './mutations.mjs'
import { regexMutations } from './regex-mutations.mjs'

const mutants = (source) => mutationsOf('planted.ts', source).map((mutation) => mutated(source, mutation))

test.each([
  ['a < b', ['a <= b', 'a >= b']],
  ['a >= b', ['a > b', 'a < b']],
  ['a === b', ['a !== b']],
  ['a + b', ['a - b']],
  ['a && b', ['a || b']],
  ['a ?? b', ['(a)', '(b)']],
  ['!a', ['(a)']],
  ['true', ['false']],
  ['24', ['25', '(23)']],
  ['a ? b : c', ['(b)', '(c)']],
  ['a?.b', ['a.b']],
  ['Math.min(a, b)', ['Math.max(a, b)']],
  ['a.trim()', ['(a)']],
  ['a.find((b) => b === c)', ['a.find((b) => undefined)', 'a.find((b) => b !== c)']],
])('%s becomes %j', (expression, expected) => {
  expect(mutants(`const x = ${expression}`).toSorted()).toEqual(
    expected.map((other) => `const x = ${other}`).toSorted(),
  )
})

test('conditions are always or never met, and statements are left out', () => {
  expect(mutants('if (a) b()')).toEqual(['if (true) b()', 'if (false) b()', 'if (a) ;'])
  expect(mutants('for (const a of b) { if (c) continue; d() }')).toContain('for (const a of b) { if (c) ; d() }')
  expect(mutants('const f = () => { return a }')).toEqual(['const f = () => { return undefined }'])
})

test.each([
  "import { a } from './a.ts'",
  "const a = 'text'",
  "const a = 'one' + b",
  'type A = 1 | 2',
  'const a: 1 | 2 = b',
  'export const someTexts = { a: () => 1 + 2 }',
  '// a < b',
])('%s stays', (source) => {
  expect(mutants(source)).toEqual([])
})

test.each([
  ['/^a$/', ['/a$/', '/^a/']],
  ['/\\d{2}/', ['/\\D{2}/', '/\\d{3}/', '/\\d{1}/']],
  ['/[a^(]+/i', ['/[^a^(]+/i', '/[a^(]/i', '/[a^(]+/']],
])('the pattern %s becomes %j', (pattern, expected) => {
  expect(regexMutations(pattern)).toEqual(expected)
})

test('a mutation is described by its line, and a survivor that is not listed is named', () => {
  const source = 'const a = 1\n  const b = a < 2\n'
  const mutation = mutationsOf('planted.ts', source).find(({ text }) => text.includes('<='))
  const survivor = described(source, mutation)
  expect(survivor).toEqual({ line: 2, from: 'const b = a < 2', to: 'const b = a <= 2' })
  expect(compare([survivor], 'planted.ts')).toEqual({ unnoticed: [survivor], stale: [], listed: 0 })
})
