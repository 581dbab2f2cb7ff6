import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'openhour-tests-'
/** Twice what a run has had at most. */
const roomNeeded = 3 * 2 ** 30

/** @returns the folder in memory, if there is one with enough room */
function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > roomNeeded ? memory : undefined
  } catch {
    return undefined
  }
}

function isAlive(process_) {
  try {
    return process.kill(process_, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/**
 * A folder for all temporary files of this process and its children, which is removed when it ends. In memory, if there is room: creating and deleting
 * the tests' databases is mostly work for the file system. What killed processes left there is removed.
 */
export function openTemporaryFolder() {
  const place = folderInMemory() ?? tmpdir()
  for (const left of readdirSync(place).filter((each) => each.startsWith(name)))
    if (!isAlive(Number(left.slice(name.length)))) rmSync(join(place, left), { recursive: true, force: true })
  const folder = join(place, `${name}${process.pid}`)
  mkdirSync(folder)
  // Like /tmp: the account of a database creates folders of its own.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
