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

const sum = { mutants: 0, survivors: 0, listed: 0, unnoticed: 0, stale: 0 }
for (const file of files) {
  const start = performance.now()
  const { mutants, survivors, source } = await surviving(file)
  if (mutants === 0) continue
  const name = nameOf(file.rules)
  console.log(`${name}: ${mutants - survivors.length} of ${mutants} noticed, ${seconds(start)} s`)
  const { unnoticed, stale, listed } = compare(
    survivors.map((one) => described(source, one)),
    name,
  )
  for (const { line, from, to } of unnoticed) console.log(`  not noticed in line ${line}\n    - ${from}\n    + ${to}`)
  for (const { from, to } of stale)
    console.log(`  listed as equivalent, but noticed or gone\n    - ${from}\n    + ${to}`)
  sum.mutants += mutants
  sum.survivors += survivors.length
  sum.listed += listed
  sum.unnoticed += unnoticed.length
  sum.stale += stale.length
}
console.log(
  `${sum.mutants} mutants of ${files.length} files of rules, ${seconds(began)} s: ${sum.mutants - sum.survivors} noticed, ${sum.listed} equivalent, ${sum.unnoticed} not noticed, ${sum.stale} wrongly listed`,
)
process.exitCode = sum.unnoticed + sum.stale > 0 ? 1 : 0
