// npm run proof:mutants -- NAME…: changes one thing at a time in the rules of shared, runs the tests that import the file, and fails if they pass. `NAME`: only files
// with this in their path. What no test can notice stands in mutants/equivalent.json with its reason; an entry that no longer fits fails too.
import { relative } from 'node:path'
import { root } from './check/files.mjs'
import { compare, described } from './mutants/equivalents.mjs'
import { surviving } from './mutants/rule-runner.mjs'
import { rulesWithTests } from './mutants/rule-tests.mjs'

const names = process.argv.slice(2)
const began = performance.now()
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1)
const nameOf = (file) => relative(root, file).replaceAll('\\', '/')
const files = rulesWithTests().filter(({ rules }) => names.length === 0 || names.some((name) => rules.includes(name)))
if (files.length === 0) throw new Error(`No file of rules has ${names.join(' or ')} in its path.`)

let mutants = 0
const survivors = []
for (const file of files) {
  const start = performance.now()
  const result = await surviving(file)
  mutants += result.mutants
  survivors.push(...result.survivors.map((one) => described(file.rules, result.source, one)))
  if (result.mutants > 0)
    console.log(
      `${nameOf(file.rules)}: ${result.mutants - result.survivors.length} of ${result.mutants} noticed by ${file.tests.length} test files, ${seconds(start)} s`,
    )
}
const { unnoticed, stale, listed } = compare(
  survivors,
  files.map(({ rules }) => nameOf(rules)),
)
for (const { file, line, from, to } of unnoticed) console.log(`\nunnoticed in ${file}:${line}\n  - ${from}\n  + ${to}`)
for (const { file, from, to } of stale)
  console.log(`\nlisted in mutants/equivalent.json, but a test notices it or it is gone: ${file}\n  - ${from}\n  + ${to}`)
console.log(
  `\n${mutants} mutants in ${files.length} files of rules, ${seconds(began)} s: ${mutants - survivors.length} noticed, ${listed} equivalent, ${unnoticed.length} unnoticed`,
)
process.exitCode = unnoticed.length + stale.length > 0 ? 1 : 0
