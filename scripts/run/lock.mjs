import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './failure.mjs'

const PAUSE_MS = 200

/**
 * Runs the work under a lock shared by all starts. The lock folder has one numbered file per holder; the highest is the
 * current one. Creating the next number with link() succeeds for exactly one process, once the holder is done or dead.
 */
export async function alone(name, work) {
  const folder = join(root, '.runtime', `lock-${name}`)
  // one by one: recursive mkdir reports a read-only disk as a missing folder
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
  let reported = false
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
        rmSync(file, { force: true }) // too late: another holder has come and gone
      }
      continue
    }
    if (holder !== undefined && !reported) {
      console.error(`Waiting for another start (process ${holder.split(' ')[0]}) that is preparing this folder`)
      reported = true
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

/** The file's content; undefined if a later holder has just removed it. */
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

/** Start time of a process, which distinguishes reused process ids; empty if it cannot be read. */
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
