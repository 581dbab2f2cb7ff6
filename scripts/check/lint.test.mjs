import { afterAll, beforeAll, expect, it } from 'vitest'
import { lint, plantTree } from './planted-tree.mjs'

const compiler = {
  compilerOptions: { strict: true, module: 'NodeNext', allowImportingTsExtensions: true, noEmit: true },
  include: ['src'],
}

/** Each in a file of its own: the rule that must catch it, where, and the text. */
const faults = [
  ['import(no-default-export)', 'shared/src/lib/planted-default.ts', 'export default 1\n'],
  ['typescript(no-explicit-any)', 'server/src/planted-any.ts', 'export const id = (value: any): unknown => value\n'],
  [
    'typescript(consistent-type-imports)',
    'server/src/planted-type.ts',
    "import { Log } from './log.ts'\nexport type Own = Log\n",
  ],
  [
    'typescript(no-non-null-assertion)',
    'server/src/planted-null.ts',
    'export const first = (texts: string[]) => texts[0]!\n',
  ],
  ['typescript(no-floating-promises)', 'server/src/planted-floating.ts', 'const work = async () => 1\nwork()\n'],
  ['eslint(max-lines)', 'web/src/lib/planted-long.ts', 'export {}\n'.repeat(251)],
  ['eslint(no-console)', 'server/src/platform/planted-console.ts', "console.log('a name')\n"],
  ['eslint(eqeqeq)', 'web/src/lib/planted-equal.ts', 'export const same = (a: string, b: string) => a == b\n'],
  [
    'react-hooks(rules-of-hooks)',
    'web/src/ui/Hooked.tsx',
    "import { useState } from 'react'\nexport function Hooked({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'web/src/ui/Deps.tsx',
    "import { useEffect } from 'react'\nexport function Deps({ on }: { on: boolean }) {\n  useEffect(() => void on.valueOf(), [])\n  return null\n}\n",
  ],
  [
    'jsx-a11y(no-static-element-interactions)',
    'web/src/ui/Fake.tsx',
    'export const Fake = () => <div onClick={() => alert(1)}>Save</div>\n',
  ],
  ['jsx-a11y(alt-text)', 'web/src/ui/Picture.tsx', 'export function Picture() {\n  return <img src="/a.png" />\n}\n'],
  [
    'vitest(expect-expect)',
    'shared/src/planted.test.ts',
    "import { it } from 'vitest'\nit('does nothing', () => {})\n",
  ],
]
const clean = {
  'server/src/clean.ts': "import type { Log } from './log.ts'\nexport const one = (log: Log) => log\n",
  'server/src/log.ts': 'export type Log = { info(text: string): void }\n',
  'server/src/main.ts': "console.log('Openhour is ready')\n",
  'web/vite.config.ts': 'export default {}\n',
  'web/src/lib/three.generated.ts': 'export default 1 as any\n'.repeat(300),
  'node_modules/other/index.ts': 'export default 1 as any\n',
}

let tree
let findings
beforeAll(() => {
  tree = plantTree({
    ...clean,
    ...Object.fromEntries(faults.map(([, path, text]) => [path, text])),
    'server/tsconfig.json': JSON.stringify(compiler),
  })
  findings = lint(tree.folder, '--type-aware')
})
afterAll(() => tree.remove())

it.each(faults.map(([rule, path]) => ({ rule, path })))('$rule is caught in $path', ({ rule, path }) => {
  expect(findings.filter((finding) => finding.path === path).map((finding) => finding.rule)).toContain(rule)
})

it('lets pass what follows the rules, and leaves generated files and packages alone', () => {
  expect(findings.filter(({ path }) => path in clean)).toEqual([])
})
