// npm run proof:mutants -- NAME…: changes one thing at a time in the rules of shared, runs the tests that import the file, and fails if they pass. `NAME`: only files
// with this in their path. What no test can notice stands in mutants/equivalent.json with its reason; an entry that no longer fits fails too.
import { relative } from 'node:path'
import { root } from './check/files.mjs'
import { compare, described } from './mutants/equivalents.mjs'
import { surviving } from './mutants/rule-runner.mjs'
import { rulesWithTests } from './mutants/rule-tests.mjs'

const began = performance.now()
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1)

async function proveRules(names) {
  const files = rulesWithTests().filter(({ rules }) => names.length === 0 || names.some((name) => rules.includes(name)))
  if (files.length === 0) throw new Error(`No file of rules has ${names.join(' or ')} in its path.`)
  const results = []
  for (const file of files) results.push(await proveFile(file))
  const sum = (of) => results.reduce((total, result) => total + of(result), 0)
  const [unnoticed, stale] = [sum((result) => result.unnoticed.length), sum((result) => result.stale.length)]
  const [mutants, equivalent] = [sum((result) => result.mutants), sum((result) => result.listed - result.stale.length)]
  console.log(
    `${mutants} mutants of ${files.length} files of rules, ${seconds(began)} s: ${mutants - equivalent - unnoticed} noticed, ${equivalent} equivalent, ${unnoticed} not noticed, ${stale} wrongly listed`,
  )
  return unnoticed + stale === 0
}

async function proveFile(file) {
  const start = performance.now()
  const { mutants, survivors, source } = await surviving(file)
  const name = relative(root, file.rules).replaceAll('\\', '/')
  const found = compare(
    survivors.map((one) => described(source, one)),
    name,
  )
  if (mutants > 0) console.log(`${name}: ${mutants - survivors.length} of ${mutants} noticed, ${seconds(start)} s`)
  for (const { line, from, to } of found.unnoticed)
    console.log(`  not noticed in line ${line}\n    - ${from}\n    + ${to}`)
  for (const { from, to } of found.stale)
    console.log(`  listed as equivalent, but noticed or gone\n    - ${from}\n    + ${to}`)
  return { mutants, ...found }
}

process.exitCode = (await proveRules(process.argv.slice(2))) ? 0 : 1
