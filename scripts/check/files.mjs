import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Folders with hand-written files; test trees have the same. */
const places = ['shared', 'server', 'web', 'db', 'scripts', 'e2e', 'bench']
const foreign = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'])

/** Paths of all hand-written files, relative to the folder, with forward slashes. */
export function ourFiles(folder = root) {
  const inPlaces = places.flatMap((place) => filesIn(folder, place))
  return [...filesAtRoot(folder).filter((name) => /\.(ts|mjs|js)$/.test(name)), ...inPlaces]
}

/** Names of all files beside the folders. */
export function filesAtRoot(folder) {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

function filesIn(folder, place) {
  return entriesOf(join(folder, place)).flatMap((entry) => {
    const path = `${place}/${entry.name}`
    if (entry.isDirectory()) return foreign.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(folder, path)
    return [path]
  })
}

/** Names of the subfolders; empty if the folder does not exist. */
export function foldersIn(folder) {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (fault) {
    if (fault.code === 'ENOENT') return []
    throw fault
  }
}

export function matchesAny(path, globs = []) {
  return globs.some((glob) => matchesGlob(path, glob))
}

export function textOf(folder, path) {
  return readFileSync(join(folder, path), 'utf8')
}

/** Runs a check from the command line: prints one line per finding and exits with 1 if there are any. */
export async function runAsProgram(url, check) {
  if (process.argv[1] !== fileURLToPath(url)) return
  const findings = await check(root)
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
