// npm run check: all static checks. Prints one line per step and the full output of failed ones.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkDocuments } from './check/documents.mjs'
import { checkFileNames } from './check/file-names.mjs'
import { root } from './check/files.mjs'
import { checkHelp } from './check/help.mjs'
import { checkImportCircles } from './check/import-circles.mjs'
import { checkLicences } from './check/licences.mjs'
import { checkLockfiles } from './check/lockfiles.mjs'
import { checkWords } from './check/words.mjs'

const installed = join(root, 'node_modules')
const typescript = join(installed, 'typescript/bin/tsc')

/** Longest first, so the steps finish at about the same time. */
const steps = [
  { name: 'Lint and layers', run: tool(join(installed, 'oxlint/bin/oxlint'), '--type-aware', '--deny-warnings') },
  { name: 'Generated files', run: tool(join(root, 'scripts/tables.mjs'), '--check'), fix: 'npm run tables' },
  { name: 'Dead code', run: tool(join(installed, 'knip/bin/knip.js')) },
  { name: 'Types of server', run: tool(typescript, '-p', 'server') },
  { name: 'Types of web', run: tool(typescript, '-p', 'web') },
  { name: 'Types of e2e', run: tool(typescript, '-p', 'e2e') },
  { name: 'Types of shared', run: tool(typescript, '-p', 'shared') },
  { name: 'Format', run: tool(join(installed, 'oxfmt/bin/oxfmt'), '--check'), fix: 'npm run format' },
  { name: 'Words', run: async () => checkWords(root) },
  { name: 'File names', run: async () => checkFileNames(root) },
  { name: 'Import circles', run: async () => checkImportCircles(root) },
  { name: 'Documents', run: async () => checkDocuments(root) },
  { name: 'Help, plans and landing page', run: () => checkHelp(root) },
  { name: 'Lockfiles', run: async () => checkLockfiles(root) },
  { name: 'Licences', run: async () => checkLicences(root) },
]

/** Runs a program as a step. Its output is the finding if it exits with anything but 0. */
function tool(file, ...given) {
  return () =>
    new Promise((done) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...given], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      child.stdout.on('data', (part) => (output += part))
      child.stderr.on('data', (part) => (output += part))
      child.on('error', (fault) => done([`Could not start: ${fault.message}`]))
      child.on('close', (code, signal) => done(code === 0 ? [] : [output.trim() || `Exited with ${code ?? signal}.`]))
    })
}

async function take(waiting, failed) {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const began = performance.now()
    const findings = await step.run().catch((fault) => [String(fault.stack ?? fault)])
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5)
    console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${step.name}`)
    if (findings.length > 0) failed.push({ ...step, findings })
  }
}

const began = performance.now()
const waiting = [...steps]
const failed = []
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, () => take(waiting, failed)))
for (const { name, findings, fix } of failed) {
  console.log(`\n== ${name}${fix ? ` (${fix})` : ''}\n${findings.join('\n')}`)
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `\nAll ${steps.length} checks passed in ${seconds} s`
    : `\n${failed.length} of ${steps.length} checks failed after ${seconds} s`,
)
process.exitCode = failed.length > 0 ? 1 : 0
