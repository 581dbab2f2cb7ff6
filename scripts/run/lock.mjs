import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './failure.mjs'

const PAUSE_MS = 200

/**
 * Does the work while no other start does work of the same name; waits for the other one first. The folder of the lock
 * holds one file for each holder so far, numbered; the highest is valid, and making the next number by a link is
 * granted to exactly one. A holder that died or is done is succeeded.
 */
export async function alone(name, work) {
  const folder = join(root, '.runtime', `lock-${name}`)
  // one by one: a recursive mkdir calls a read-only disk a missing folder
  for (const path of [join(root, '.runtime'), folder]) if (!existsSync(path)) makeFolder(path)
  const file = await take(folder)
  try {
    return await work()
  } finally {
    writeFileSync(file, 'done')
  }
}

function makeFolder(path) {
  try {
    mkdirSync(path)
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault
  }
}

async function take(folder) {
  let told = false
  for (;;) {
    const newest = newestIn(folder)
    const holder = newest === 0 ? 'done' : read(join(folder, String(newest)))
    if (holder !== undefined && !isLiving(holder)) {
      const file = join(folder, String(newest + 1))
      if (link(folder, file)) {
        if (newestIn(folder) === newest + 1) {
          for (const name of readdirSync(folder))
            if (join(folder, name) !== file) rmSync(join(folder, name), { force: true })
          return file
        }
        rmSync(file, { force: true }) // we were slow: a later holder has come and gone
      }
      continue
    }
    if (holder !== undefined && !told) {
      console.error(`Another start (process ${holder.split(' ')[0]}) is preparing this folder: waiting for it`)
      told = true
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}

function link(folder, file) {
  const draft = join(folder, `draft-${randomBytes(9).toString('hex')}`)
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(draft, file)
    return true
  } catch (fault) {
    if (fault.code === 'EEXIST' || fault.code === 'ENOENT') return false
    throw fault
  } finally {
    rmSync(draft, { force: true })
  }
}

function newestIn(folder) {
  return Math.max(
    0,
    ...readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
  )
}

/** What the file says; undefined when a later holder has just removed it. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (fault.code === 'ENOENT') return undefined
    throw fault
  }
}

function isLiving(holder) {
  const [pid, ...start] = holder.split(' ')
  if (!/^\d+$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (fault) {
    if (fault.code === 'ESRCH') return false
  }
  const now = startOf(pid)
  return now === '' || start.join(' ') === now
}

/** The moment a process started, which tells it from a later one of the same number; empty where it cannot be read. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return 'dead'
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return ''
  }
}
