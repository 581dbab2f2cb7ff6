import { expect, it } from 'vitest'
import { checkDocuments } from './documents.mjs'
import { plantTree } from './planted-tree.mjs'

const whole = {
  'package.json': JSON.stringify({ scripts: { start: '', demo: '', 'bench:live': '' } }),
  'CONTRIBUTING.md':
    '| command | what it does |\n| --- | --- |\n| `npm start`, `npm run demo` | the product; `npm run other` |\n',
  'docs/commands.md': '| command | what it measures |\n| --- | --- |\n| `npm run bench:live` | b |\n',
  'README.md': '# A product\n',
  'docs/decisions/README.md':
    '# Decisions\n\n- [001 One](001-one.md): superseded by [002](002-two.md)\n- [002 Two](002-two.md): accepted\n',
  'docs/decisions/001-one.md': '# 001 One\n\nStatus: superseded by [002](002-two.md), which\ndoes more\n\n## Context\n',
  'docs/decisions/002-two.md': '# 002 Two\n\nStatus: accepted\n\n## Context\n',
}

function faultsOf(changes = {}) {
  const tree = plantTree({ ...whole, ...changes })
  try {
    return checkDocuments(tree.folder)
  } finally {
    tree.remove()
  }
}

it('accepts complete lists', () => {
  expect(faultsOf()).toEqual([])
})

it('names a script without a row, and a row without a script', () => {
  expect(faultsOf({ 'package.json': JSON.stringify({ scripts: { start: '', proof: '', 'bench:live': '' } }) })).toEqual(
    [
      'docs/commands.md  Add a row for `npm run proof` to its table of commands.',
      'docs/commands.md  A table of commands names `npm run demo`, which package.json does not have.',
    ],
  )
})

it('gives the line of a decision that is missing from the index', () => {
  expect(faultsOf({ 'docs/decisions/003-three.md': '# 003 Three\n\nStatus: accepted; refines 001\n\n' })).toEqual([
    'docs/decisions/README.md  Add this line: - [003 Three](003-three.md): accepted',
  ])
})

it('finds a status or title that differs, and a line that is there twice', () => {
  const superseded = '# 002 Two\n\nStatus: superseded by 003\n\n'
  expect(faultsOf({ 'docs/decisions/002-two.md': superseded })).toEqual([
    'docs/decisions/README.md  Add this line: - [002 Two](002-two.md): superseded by 003',
    'docs/decisions/README.md  Remove this line, which agrees with no decision or is there twice: - [002 Two](002-two.md): accepted',
  ])
  const twice = `${whole['docs/decisions/README.md']}- [002 Two](002-two.md): accepted\n`
  expect(faultsOf({ 'docs/decisions/README.md': twice })).toHaveLength(1)
})

it('finds names of files that do not exist, with and without their folder', () => {
  const named = {
    'docs/guide.md':
      'In `jobs/lanes.ts`, `runner.ts` and `a/runner.ts`; `*.test.ts` and `other.json` are no names of ours.',
  }
  expect(faultsOf({ ...named, 'server/src/a/runner.ts': '', 'web/src/lanes.ts': '' })).toEqual([
    'docs/guide.md  Name a file that exists instead of `jobs/lanes.ts`.',
  ])
})
