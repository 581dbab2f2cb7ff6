import { parseArgs } from 'node:util'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { checkDoctor } from './doctor-checks.ts'
import { runCommand } from './backup-tool.ts'
import { version } from '../platform/version.ts'

const words: Record<HealthPart['state'], string> = {
  working: 'working',
  'not-configured': 'not configured',
  warning: 'WARNING',
  failing: 'FAILING',
}
const wordWidth = Math.max(...Object.values(words).map((word) => word.length))

/** `npm run doctor`: checks this installation, running or not, and says what to do. Exits with 1 if something fails. Changes nothing. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const parts = await checkDoctor()
  console.log(values.json ? JSON.stringify({ version, parts }, null, 2) : asText(parts))
  if (parts.some(({ state }) => state === 'failing')) process.exitCode = 1
})

function asText(parts: readonly HealthPart[]): string {
  const nameWidth = Math.max(...parts.map(({ name }) => name.length))
  const indent = ' '.repeat(wordWidth + nameWidth + 4)
  const lines = parts.flatMap(({ name, state, detail, advice }) => [
    `${words[state].padEnd(wordWidth)}  ${name.padEnd(nameWidth)}  ${detail}`,
    ...(advice === undefined ? [] : [`${indent}-> ${advice}`]),
  ])
  const count = (wanted: HealthPart['state']) => parts.filter(({ state }) => state === wanted).length
  const counts = `${count('failing')} failing, ${count('warning')} with a warning.`
  return [...lines, '', count('failing') + count('warning') === 0 ? 'No problems found.' : counts].join('\n')
}
