import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, fullDiskAdvice, root } from './failure.mjs'
import { alone } from './lock.mjs'
import { npmCi, reasonForMissing } from './npm.mjs'

const STAMP = join(root, 'node_modules/.installed')

/** Installs packages unless the installed ones match the lockfile and platform. */
export async function ensurePackages(node) {
  if (isInstalled()) return
  await alone('packages', async () => {
    if (isInstalled()) return
    console.error('Installing packages (npm ci); this takes about a minute')
    const beganAt = Date.now()
    rmSync(STAMP, { force: true })
    const stamp = wantedStamp()
    await npmCi(node, root, 'Installing packages')
    await checkThatAllCame(node)
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

/** Hash of the lockfile's content (git sets arbitrary file times) and of the platform (a folder may be copied to another machine). */
function wantedStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** npm silently skips a platform package it cannot download, and truncates files on a full disk. */
async function checkThatAllCame(node) {
  const full = fullDiskAdvice(10)
  if (full) throw new Failure(`Installing packages failed. ${full}`)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const ourLibrary = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  for (const [path, { version, os, cpu, libc, optional }] of Object.entries(packages)) {
    const isForUs =
      optional && os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(ourLibrary) ?? true)
    if (!isForUs || existsSync(join(root, path))) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const reason = await reasonForMissing(node, name, version, root)
    throw new Failure(`Installing packages failed: ${name} ${version} is missing. ${reason}`)
  }
}
