import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupProblem } from './setup-problem.ts'

const files = ['package.json', 'package-lock.json'] as const
/** What runs a language model, and what runs a speech model. */
export type RuntimeName = 'runtime' | 'speech-runtime'
const here = (name: RuntimeName, file: string) => fileURLToPath(new URL(`${name}/${file}`, import.meta.url))
const script = fileURLToPath(new URL('../../../../../scripts/ai-runtime.mjs', import.meta.url))

/** What is installed is that of this lockfile, for this system. */
const stampOf = (name: RuntimeName) =>
  `${createHash('sha256')
    .update(readFileSync(here(name, 'package-lock.json')))
    .digest('hex')} ${process.platform}-${process.arch}`

/**
 * Installs what runs a model, exactly as its lockfile says, and apart from the product's packages. Does nothing if it is there.
 * @throws SetupProblem with what npm said
 */
export async function installRuntime(folder: string, name: RuntimeName = 'runtime'): Promise<void> {
  const stamp = join(folder, 'installed')
  if (textOf(stamp) === stampOf(name)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const file of files) copyFileSync(here(name, file), join(folder, file))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail))
  if (code !== 0)
    throw new SetupProblem(
      `What runs the model could not be installed. The model itself is here and is kept; run the same command again. ${said.trim().slice(-2_000)}`,
    )
  writeFileSync(stamp, stampOf(name))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
