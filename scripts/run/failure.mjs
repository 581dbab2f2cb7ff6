import { statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const windows = process.platform === 'win32'

/** A step that failed. The message is for the person at the terminal: what failed, and what to do. */
export class Failure extends Error {}

/** @throws Failure where the programs that build the web pages would fail for the folder's path, with a fault that does not say so */
export function refuseFolder(path = root) {
  const [sign] = /['#?]/.exec(path) ?? []
  if (sign)
    throw new Failure(
      `The path ${path} holds the character ${sign}, with which the web pages cannot be built: move the folder to a path without ', # and ?, and start again.`,
    )
}

/** The text for any fault; only one that we did not foresee shows its stack. */
export function explain(fault) {
  if (fault instanceof Failure) return fault.message
  if (fault?.syscall?.startsWith('spawn')) {
    return `${fault.path} could not be started (${fault.code}). If it lies in .runtime, delete that folder and start again.`
  }
  const advice = fileAdvice(fault?.code, root)
  if (advice) return `${advice} (${fault.message})`
  return fault?.stack ?? String(fault)
}

/** What to do about a file system's refusal, or undefined for another code. */
export function fileAdvice(code, path) {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${root} is full (${freeMegabytes() ?? '?'} MB free): about 1 GB is needed. Free some space and start again.`
  if (code === 'EROFS') return `${path} lies on a read-only disk: put the folder where it can be written.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `The user ${userName()} may not write in ${path}: start as the user who owns ${root}, or give the folder to this one.`
  }
  return undefined
}

/** The advice for a full disk when it is nearly full: npm may leave out what did not fit, and call that a success. */
export function fullDiskAdvice(leastMegabytes = 200) {
  const free = freeMegabytes()
  return free !== undefined && free < leastMegabytes ? fileAdvice('ENOSPC', root) : undefined
}

function freeMegabytes() {
  try {
    const { bavail, bsize } = statfsSync(root)
    return Math.round((bavail * bsize) / 1e6)
  } catch {
    return undefined
  }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'of this session')
  }
}
