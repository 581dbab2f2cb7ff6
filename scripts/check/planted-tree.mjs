// For the tests of the checks: a small repository with the same folders and deliberate violations.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './files.mjs'

/** Writes files (path to text) to a new folder. */
export function plantTree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-planted-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Lints the folder with the repository's configuration and returns `{ path, line, rule, message, advice }` per finding. */
export function lint(folder, ...given) {
  const config = pathToFileURL(join(root, 'oxlint.config.ts')).href
  writeFileSync(join(folder, 'oxlint.config.ts'), `export { default } from '${config}'\n`)
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
  const { stdout, stderr } = spawnSync(process.execPath, [program, '-f', 'json', ...given], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (!stdout.startsWith('{')) throw new Error(`oxlint returned no report: ${stdout}${stderr}`)
  return JSON.parse(stdout).diagnostics.map(({ filename, labels, code, message, help }) => ({
    path: filename,
    line: labels[0]?.span.line,
    rule: code,
    message,
    advice: help ?? '',
  }))
}
