import { expect, test } from 'vitest'
import { codeGroups } from '../../web/code-groups.ts'

const chunk = (name, { imports = [], later = [], size = 100, isEntry = false } = {}) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  isEntry,
  imports: imports.map((each) => `${each}.js`),
  dynamicImports: later.map((each) => `${each}.js`),
  modules: { [`/web/src/${name}.ts`]: { renderedLength: size } },
})

/** A build without groups: `app` starts either application, and each page needs what its chunk imports. */
function groupsOf(chunks, pages) {
  const files = (names) => names.map((name) => `/${name}.js`)
  const code = Object.fromEntries(Object.entries(pages).map(([path, names]) => [path, files(names)]))
  const app = chunk('app', { isEntry: true, later: ['practice', 'portal'] })
  const output = [app, chunk('practice'), chunk('portal'), ...chunks]
  const groups = codeGroups([...output, { type: 'asset', fileName: 'page-code.json', source: JSON.stringify(code) }])
  return (name) => groups.get(`/web/src/${name}.ts`)
}

const shared = ['one', 'two']
const pages = { '/app/one': ['practice', 'one'], '/app/two': ['practice', 'two'], '/client': ['portal', 'own'] }

test('small files that the same pages need become one', () => {
  const groupOf = groupsOf(
    [...shared.map((name) => chunk(name, { imports: ['list', 'row'] })), chunk('list'), chunk('row'), chunk('own')],
    pages,
  )
  expect(groupOf('list')).toMatch(/^always-practice/)
  expect(groupOf('row')).toBe(groupOf('list'))
})

test('a large file stays with the page that alone needs it', () => {
  const groupOf = groupsOf(
    [
      chunk('one', { imports: ['list'] }),
      chunk('two', { imports: ['list', 'chart'] }),
      chunk('list'),
      chunk('own'),
      chunk('chart', { size: 90_000 }),
    ],
    pages,
  )
  expect(groupOf('chart')).not.toBe(groupOf('list'))
  expect(groupOf('chart')).not.toMatch(/^always/)
})

test('what one application has is not joined with what both have', () => {
  const groupOf = groupsOf(
    [...['one', 'two', 'own'].map((name) => chunk(name, { imports: ['button'] })), chunk('button')],
    pages,
  )
  expect(groupOf('button')).toBe('always-portal-practice')
  expect(groupOf('practice')).toMatch(/^always-practice/)
  expect(groupOf('portal')).toMatch(/^always-portal(-\d)?$/)
})

test('files are not joined if they would import each other in a circle', () => {
  // first → chart → last: with first and last in one file, that file and the chart would import each other.
  const groupOf = groupsOf(
    [
      chunk('one', { imports: ['first'] }),
      chunk('two', { imports: ['last'] }),
      chunk('own'),
      chunk('first', { imports: ['chart'] }),
      chunk('chart', { imports: ['last'], size: 90_000 }),
      chunk('last'),
    ],
    pages,
  )
  expect(groupOf('chart')).toBe(groupOf('first'))
  expect(groupOf('last')).not.toBe(groupOf('first'))
})
