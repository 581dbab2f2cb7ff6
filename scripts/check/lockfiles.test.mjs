import { expect, it } from 'vitest'
import { checkLockfiles } from './lockfiles.mjs'
import { plantTree } from './planted-tree.mjs'

const good = { version: '4.6.7', integrity: 'sha512-planted' }

function faultsOf({ manifest = { dependencies: { zod: '4.6.7' } }, entry = good }) {
  const lock = {
    packages: { '': {}, 'node_modules/@openhour/web': { resolved: 'web', link: true }, 'node_modules/zod': entry },
  }
  const paths = [
    'package.json',
    'shared/package.json',
    'server/package.json',
    'web/package.json',
    'scripts/runtime/package.json',
    'bench/lighthouse/package.json',
  ]
  const tree = plantTree({
    ...Object.fromEntries(paths.map((path) => [path, '{}'])),
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify(lock),
    'scripts/runtime/package-lock.json': JSON.stringify({ packages: {} }),
    'bench/lighthouse/package-lock.json': JSON.stringify({ packages: {} }),
  })
  try {
    return checkLockfiles(tree.folder)
  } finally {
    tree.remove()
  }
}

it('lets pass exact versions with their integrity and no address', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ manifest: { optionalDependencies: { postgres: '18.4.0-beta.17' } } })).toEqual([])
})

it.each(['^4.6.7', '~4.6.7', '4', 'latest', '*', 'https://packages.example.com/zod.tgz'])(
  'refuses the version %s',
  (version) => {
    expect(faultsOf({ manifest: { devDependencies: { zod: version } } })).toEqual([
      `package.json  zod is "${version}": use the exact version from the lockfile.`,
    ])
  },
)

it('refuses an address in the lockfile', () => {
  const faults = faultsOf({ entry: { ...good, resolved: 'https://packages.example.com/zod/-/zod-4.6.7.tgz' } })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('package-lock.json  node_modules/zod contains a URL: run npm install again')
})

it('refuses a package without integrity', () => {
  const faults = faultsOf({ entry: { version: '4.6.7' } })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('package-lock.json  node_modules/zod has no integrity')
})
