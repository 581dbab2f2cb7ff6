import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './failure.mjs'
import { alone } from './lock.mjs'
import { npmCi } from './npm.mjs'

const STAMP = join(root, 'node_modules/.installed')

/** Installs the packages when they are not exactly those of the lockfile for this kind of machine. */
export async function ensurePackages() {
  if (isInstalled()) return
  await alone('packages', async () => {
    if (isInstalled()) return
    console.error('Installing packages (npm ci), which takes less than a minute')
    const beganAt = Date.now()
    rmSync(STAMP, { force: true })
    const stamp = wantedStamp()
    await npmCi(root, 'Installing packages')
    writeFileSync(STAMP, stamp)
    console.error(`Installed in ${Math.round((Date.now() - beganAt) / 1000)} s`)
  })
}

function isInstalled() {
  try {
    return readFileSync(STAMP, 'utf8') === wantedStamp()
  } catch (fault) {
    if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return false
    throw fault
  }
}

/** Of the lockfile's content, since git gives files any time; of the machine, since a folder may be carried to another. */
function wantedStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
}
