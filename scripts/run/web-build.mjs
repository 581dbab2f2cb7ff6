import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './child.mjs'
import { Failure, root } from './failure.mjs'
import { alone } from './lock.mjs'

const STAMP = join(root, 'web/dist/.built')
const SOURCES = ['web', 'shared/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/build']
const NOT_SOURCES = new Set(['dist', 'node_modules', 'test-results'])

/** Builds the web pages if their sources have changed. */
export async function ensureWebBuild(node, env) {
  if (isBuilt()) return
  await alone('web', async () => {
    if (isBuilt()) return
    console.error('Building the web pages')
    const stamp = sourceHash() // before the build, so edits made during it count as changes
    rmSync(STAMP, { force: true })
    const buildEnv = { ...env }
    delete buildEnv.NODE_ENV
    const { exitCode } = await run(node, ['scripts/build.mjs', '--quiet'], { cwd: root, env: buildEnv, capture: true })
    if (exitCode !== 0) throw new Failure('Building the web pages failed; see the output above.')
    writeFileSync(STAMP, stamp)
  })
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((each) => filesIn(join(root, each))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (fault) {
    if (fault.code === 'ENOTDIR') return [path]
    throw fault
  }
  // the build writes *.gen.ts among the sources; counting them would make every build stale
  const sources = entries.filter(
    ({ name }) => !name.startsWith('.') && !NOT_SOURCES.has(name) && !name.endsWith('.gen.ts'),
  )
  return sources.flatMap((entry) => {
    if (entry.isDirectory()) return filesIn(join(path, entry.name))
    return entry.isFile() ? [join(path, entry.name)] : []
  })
}
