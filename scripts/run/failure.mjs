import { statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const windows = process.platform === 'win32'

/** A failed step. The message tells the user what failed and what to do. */
export class Failure extends Error {}

/** @throws Failure if the path contains a character on which the web build fails with an obscure error */
export function refuseFolder(path = root) {
  const [sign] = /['#?]/.exec(path) ?? []
  if (sign)
    throw new Failure(
      `The path ${path} contains the character ${sign}. The web pages cannot be built there: move the folder to a path without ', # and ?, and start again.`,
    )
}

/** The message for an error; only unexpected ones show their stack. */
export function explain(fault) {
  if (fault instanceof Failure) return fault.message
  if (fault?.syscall?.startsWith('spawn')) {
    return `${fault.path} could not be started (${fault.code}). If it is in .runtime, delete that folder and start again.`
  }
  const advice = fileAdvice(fault?.code, root)
  if (advice) return `${advice} (${fault.message})`
  return fault?.stack ?? String(fault)
}

/** Advice for a file system error, or undefined for other codes. */
export function fileAdvice(code, path) {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${root} is full (${freeMegabytes() ?? '?'} MB free). Openhour needs about 1 GB: free some space and start again.`
  if (code === 'EROFS') return `${path} is on a read-only disk: move the folder to a writable one.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `The user ${userName()} cannot write to ${path}: start as the owner of ${root}, or change its owner to this user.`
  }
  return undefined
}

/** Advice if the disk is nearly full: npm may skip what did not fit and report success. */
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
