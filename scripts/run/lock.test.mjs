import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './failure.mjs'

const WORKER = `
  import { appendFileSync } from 'node:fs'
  import { setTimeout as pause } from 'node:timers/promises'
  import { alone } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
  const [, name, log, dies] = process.argv
  await alone(name, async () => {
    appendFileSync(log, 'in ')
    if (dies) process.kill(process.pid, 'SIGKILL')
    await pause(50)
    appendFileSync(log, 'out ')
  })
`

it('lets starts of the same folder work one after the other, also after one that was killed at work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-lock-'))
  const name = `test-${process.pid}`
  const log = join(folder, 'log')
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(root, '.runtime', `lock-${name}`), { recursive: true, force: true })
  })
  const start = (...more) =>
    spawn(process.execPath, ['--input-type=module', '-e', WORKER, name, log, ...more], { stdio: 'ignore' })
  await once(start('dies'), 'exit')
  await Promise.all(Array.from({ length: 5 }, () => once(start(), 'exit')))
  expect(readFileSync(log, 'utf8')).toBe(`in ${'in out '.repeat(5)}`)
})
