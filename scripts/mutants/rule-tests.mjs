// Which tests notice a fault in a file of rules: those that import it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../check/files.mjs'

/** Still without tests of their own for each fault. This list only gets shorter. */
const notCovered = ['ai/report-trend.rules.ts', 'availability/open-slots.rules.ts', 'branding/brand-colors.rules.ts']

const importLine = /(?:from|import)\s*\(?'(\.{1,2}\/[^']+\.ts)'/g

/** The files that each file imports, by path. */
function importsIn(files) {
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, 'utf8').matchAll(importLine)].map(([, path]) => resolve(dirname(file), path)),
    ]),
  )
}

/** The files of rules with the tests that import them, and every module between the two. */
export function rulesWithTests() {
  const imports = importsIn(globSync('shared/src/**/*.ts', { cwd: root }).map((file) => join(root, file)))
  const files = [...imports.keys()].toSorted()
  return files
    .filter((file) => file.endsWith('.rules.ts') && !notCovered.some((name) => file.endsWith(`/features/${name}`)))
    .map((rules) => ({
      rules,
      tests: files.filter((file) => file.endsWith('.test.ts') && imports.get(file)?.includes(rules)),
      reloaded: [...importersOf(rules, imports)],
    }))
}

function importersOf(rules, imports) {
  const found = new Set([rules])
  for (const each of found) for (const [file, imported] of imports) if (imported.includes(each)) found.add(file)
  return found
}
