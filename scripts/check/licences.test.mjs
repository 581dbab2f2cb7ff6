import { afterEach, expect, it } from 'vitest'
import { checkLicences } from './licences.mjs'
import { plantTree } from './planted-tree.mjs'

const trees = []
afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove()
})

function faultsOf(license, { elsewhere = {}, files = {}, dev = false } = {}) {
  const entry = { version: '1.1.0', ...(license === undefined ? {} : { license }), ...(dev && { dev }) }
  const tree = plantTree({
    'package-lock.json': JSON.stringify({
      packages: { '': {}, 'node_modules/@openhour/web': { link: true }, 'node_modules/pixels': entry },
    }),
    'scripts/runtime/package-lock.json': JSON.stringify({ packages: {} }),
    'bench/lighthouse/package-lock.json': JSON.stringify({ packages: {} }),
    ...files,
  })
  trees.push(tree)
  return checkLicences(tree.folder, elsewhere)
}

it.each(['MIT', '(MIT OR CC0-1.0)', '(GPL-3.0-only OR MIT)', 'Apache-2.0 AND LGPL-3.0-or-later'])(
  'lets pass a package under %s',
  (license) => {
    expect(faultsOf(license)).toEqual([])
  },
)

it('refuses a package without a licence and says what to do', () => {
  const faults = faultsOf(undefined)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^package-lock\.json {2}pixels@1\.1\.0 has no licence.*scripts\/check\/licences\.mjs, or/)
})

it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT AND GPL-2.0-only'])(
  'refuses a package under %s until somebody has looked at it',
  (license) => {
    const faults = faultsOf(license)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`has the licence "${license}", which has not been reviewed`)
  },
)

it('accepts EUPL only for what tests need', () => {
  expect(faultsOf('EUPL-1.2', { dev: true })).toEqual([])
  expect(faultsOf('EUPL-1.2')).toHaveLength(1)
  expect(faultsOf('GPL-3.0-only', { dev: true })).toHaveLength(1)
})

const elsewhere = { pixels: { licence: 'MIT', file: 'LICENSE', words: 'MIT License' } }

it('accepts a listed licence only while the package states it', () => {
  const license = 'node_modules/pixels/LICENSE'
  expect(faultsOf(undefined, { elsewhere, files: { [license]: 'MIT License\n\nCopyright' } })).toEqual([])
  for (const files of [{ [license]: 'All rights reserved' }, { 'node_modules/pixels/package.json': '{}' }]) {
    const faults = faultsOf(undefined, { elsewhere, files })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('pixels no longer states MIT in LICENSE')
  }
})

it('names what is written down about a package that is gone', () => {
  const faults = faultsOf('MIT', { elsewhere: { gone: { licence: 'MIT', file: 'LICENSE', words: 'MIT' } } })
  expect(faults).toEqual(['scripts/check/licences.mjs  gone is no longer installed: delete its entry.'])
})
