import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layers } from './layers.ts'
import { layers as ownLayers } from './planted-imports.mjs'
import { lint, plantTree } from './planted-tree.mjs'
import { webLayers } from './planted-web-imports.mjs'

const examples = [...ownLayers, ...webLayers]

/** `<kind> <file>`: `type`, `export` and `import` are ways to import, any other kind is the name that is imported. */
function statement(written, at) {
  const [specifier, kind] = written.split(' ').toReversed()
  const name = `planted${at}`
  if (kind === 'type') return `import type { ${name} } from '${specifier}'`
  if (kind === 'export') return `export { ${name} } from '${specifier}'`
  if (kind === 'import') return `void import('${specifier}')`
  return `import { ${kind ? `${kind} as ${name}` : name} } from '${specifier}'`
}

const plantedIn = ({ folder, plant = 'planted.ts' }) => `${folder}/${plant}`
const cleanIn = (layer) => plantedIn(layer).replace('planted', 'clean')

let tree
let findings
beforeAll(() => {
  const text = (imports) => `${imports.map((written, at) => statement(written, at)).join('\n')}\n`
  tree = plantTree(
    Object.fromEntries(
      examples.flatMap((layer) => [
        [plantedIn(layer), text(layer.faults.map(([written]) => written))],
        [cleanIn(layer), text(layer.clean)],
      ]),
    ),
  )
  findings = lint(tree.folder).filter(({ rule }) => rule === 'eslint(no-restricted-imports)')
})
afterAll(() => tree.remove())

describe.each(examples.map((layer) => ({ ...layer, path: plantedIn(layer) })))('$path', (layer) => {
  it.each(layer.faults.map(([written, message], at) => ({ written, message, line: at + 1 })))(
    'refuses $written',
    ({ message, line }) => {
      const found = findings.filter((finding) => finding.path === plantedIn(layer) && finding.line === line)
      expect(found.map(({ advice }) => advice.slice(0, message.length))).toContain(message)
    },
  )

  it('lets pass what belongs there', () => {
    expect(findings.filter(({ path }) => path === cleanIn(layer))).toEqual([])
  })
})

it('plants a fault for every message of every layer', () => {
  const written = layers.flatMap(({ files, rules }) =>
    rules['no-restricted-imports'][1].patterns.map(({ message }) => `${files[0]}  ${message}`),
  )
  expect(written.length).toBeGreaterThan(40)
  expect(written.filter((line) => !findings.some(({ advice }) => line.endsWith(advice)))).toEqual([])
})
