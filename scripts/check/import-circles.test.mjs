import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkImportCircles } from './import-circles.mjs'
import { plantTree } from './planted-tree.mjs'

/** Circles, each by its files. */
const circles = {
  'of types': {
    'server/src/platform/one.ts': "import type { Two } from './two.ts'\nexport type One = { two: Two }\n",
    'server/src/platform/two.ts': "import type { One } from './one.ts'\nexport type Two = { one: One }\n",
  },
  'of a part and the type of its props': {
    'web/src/ui/Menu.tsx':
      "const List = lazyPart(() =>\n  import(\n    './MenuList.tsx'\n  ).then((file) => file.MenuList),\n)\nexport type MenuProps = { label: string }\n",
    'web/src/ui/MenuList.tsx': "import {\n  type MenuProps,\n  Other,\n} from './Menu.tsx'\n",
  },
  'of three, by way of a re-export and the name of the package': {
    'shared/src/lib/first.ts': "export { second } from '../access/second.ts'\n",
    'shared/src/access/second.ts': "import { third } from '@openhour/shared/features/third.ts'\n",
    'shared/src/features/third.ts': "import '../lib/first.ts'\n",
  },
  'by the route tree': {
    'web/src/routeTree.gen.ts': "import { Route as appRoute } from './routes/app'\n",
    'web/src/routes/app.tsx': "import { routeTree } from '../routeTree.gen.ts'\n",
  },
  'of a file with itself': { 'e2e/self.ts': "import type { Self } from './self.ts'\n" },
}
const clean = {
  'web/src/lib/above.ts':
    "import { below } from './below.ts'\nimport type { Lowest } from './lowest.ts'\nimport 'react'\n",
  'web/src/lib/below.ts':
    "import type { Lowest } from './lowest.ts'\n// `import('./above.ts')` is what the other does\n/** import('./above.ts') */\n",
  'web/src/lib/lowest.ts': "export type Lowest = 1\nexport const text = './above.ts'\n",
}

let tree
let findings
beforeAll(() => {
  tree = plantTree(Object.assign({}, clean, ...Object.values(circles)))
  findings = checkImportCircles(tree.folder)
})
afterAll(() => tree.remove())

it.each(Object.entries(circles))('finds a circle %s', (_name, files) => {
  const paths = Object.keys(files)
  const found = findings.filter((finding) => paths.some((path) => finding.startsWith(`${path}  `)))
  expect(found).toHaveLength(1)
  for (const path of paths) expect(found[0]).toContain(path)
})

it('lets pass what imports in one direction', () => {
  expect(findings).toHaveLength(Object.keys(circles).length)
})
