import { expect, test } from 'vitest'
import { areaRoutes } from '../../web/area-routes.ts'

/** The generated route tree as the build gives it to an application. */
function treeOf(application) {
  const { resolveId, load } = areaRoutes()
  const id = resolveId('./routeTree.gen.ts', `/openhour/web/src/${application}`)
  return load.call({ addWatchFile: () => undefined }, id).code
}
const routesIn = (tree) => [...tree.matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, file]) => file)
const childrenOfRoot = (tree) => /rootRouteChildren: RootRouteChildren = \{([^}]*)\}/.exec(tree)?.[1].match(/\w+(?=:)/g)
const isOfClients = (file) => /^client(\/|$)/.test(file)

test('the application of clients has their routes only', () => {
  const tree = treeOf('portal.tsx')
  const files = routesIn(tree)
  expect(files).toEqual(expect.arrayContaining(['__root', 'client', 'client/dashboard']))
  expect(files.filter((file) => file !== '__root' && !isOfClients(file))).toEqual([])
  expect(childrenOfRoot(tree)).toEqual(['ClientRoute'])
  expect(tree).not.toMatch(/const App/)
})

test('the application of therapists and admins has all others', () => {
  const tree = treeOf('main.tsx')
  const files = routesIn(tree)
  expect(files).toEqual(expect.arrayContaining(['__root', 'app', 'app/dashboard', 'app_.admin']))
  expect(files.filter(isOfClients)).toEqual([])
  expect(childrenOfRoot(tree)).toEqual(expect.arrayContaining(['AppRoute', 'AppAdminRoute']))
  expect(childrenOfRoot(tree)).not.toContain('ClientRoute')
  expect(tree).not.toMatch(/const Client/)
})

test('every other import gets the whole tree', () => {
  const { resolveId, load } = areaRoutes()
  expect(resolveId('./routeTree.gen.ts', '/openhour/web/src/other.tsx')).toBeUndefined()
  expect(resolveId('./main.tsx', '/openhour/web/src/main.tsx')).toBeUndefined()
  expect(load('/openhour/web/src/routeTree.gen.ts')).toBeUndefined()
})
