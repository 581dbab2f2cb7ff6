// npm test: the checks, all tests on the embedded PostgreSQL, the database tests again on the system's PostgreSQL, the journeys in Chromium on the built
// product, and a comparison of the screenshots. `npm test -- e2e` runs one part, `npm test -- e2e tasks --project=desk` some of its journeys and
// `npm test -- vitest tasks-list` the tests of some files.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTemporaryFolder } from './system/temporary-folder.mjs'
import { ensureSystemPackages, isCi } from './system-packages.mjs'
import { startSystemPostgres } from './system/system-postgres.mjs'
import { failedFilesIn, failuresIn, slowestIn } from './test-failures.mjs'

const parts = ['check', 'vitest', 'system-postgres', 'e2e', 'pictures']
const wanted = process.argv.slice(2).filter((name) => parts.includes(name))
/** Arguments for Vitest or Playwright, with one of their parts: files to run, options. */
const passedOn = process.argv.slice(2).filter((name) => !parts.includes(name))
if (passedOn.length > 0 && !['vitest', 'e2e'].includes(wanted.join())) {
  console.error(`Only vitest and e2e take more arguments: npm test -- vitest ${passedOn.join(' ')}`)
  process.exit(1)
}
const does = (part) => wanted.length === 0 || wanted.includes(part)
const results = []
process.env.TMPDIR = openTemporaryFolder()
const reports = mkdtempSync(join(tmpdir(), 'openhour-reports-'))
/** Parts whose failures did not happen again. */
const passedAgain = new Set()
const reportOf = (part) => join(reports, `${part}.json`)
// CI machines can be slow: retry once there, and list tests that needed it.
const again = isCi() ? 1 : 0
/** More files than this do not fail by chance. */
const maxFilesAgain = 8
const vitestOnce = (report, args, env) =>
  run(
    'vitest',
    ['run', `--retry=${again}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )

/**
 * A retry in place meets what the first try has left, and nothing retries a failed hook. So in CI the files with failures are run once more, in new
 * processes and on new databases.
 */
async function vitest(part, options, filters, env) {
  const code = await vitestOnce(reportOf(part), [...options, ...filters], env)
  const files = code === 0 || !isCi() ? [] : failedFilesIn(reportOf(part))
  if (files.length === 0 || files.length > maxFilesAgain) return code
  console.log(`\n== ${part}, once more: ${files.length} with failures`)
  const codeAgain = await vitestOnce(reportOf(`${part}-again`), [...options, ...files], env)
  if (codeAgain === 0) passedAgain.add(part)
  return codeAgain
}

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function part(name, work) {
  if (!does(name)) return
  console.log(`\n== ${name}`)
  const began = performance.now()
  const code = await work()
  results.push({ name, code, seconds: Math.round((performance.now() - began) / 1000) })
}

const found = await ensureSystemPackages([
  ...(does('e2e') || does('pictures') ? ['chromium'] : []),
  ...(does('e2e') ? ['headless-shell', 'firefox', 'webkit'] : []),
  ...(does('pictures') ? ['faketime'] : []),
  ...(does('system-postgres') || does('pictures') ? ['postgresql'] : []),
  ...(does('vitest') ? ['swift', 'khal', 'radicale', 'age'] : []),
  ...(does('e2e') || does('vitest') ? ['poppler'] : []),
])

await part('check', () => run(process.execPath, ['scripts/check.mjs']))
await part('vitest', () => vitest('vitest', [], passedOn))
// The contract walk runs every operation here too. Query plans are checked on the embedded server only.
await part('system-postgres', async () => {
  if (!found.postgresql) return isCi() ? 1 : 'skipped'
  const server = await startSystemPostgres(found.postgresql)
  console.log(`PostgreSQL ${server.version} from ${found.postgresql}`)
  try {
    return await vitest(
      'system-postgres',
      ['--project', 'api'],
      [
        'server/src/contract',
        'server/src/features/clinical-notes/sign',
        'server/src/features/clients',
        'server/src/features/search',
        'server/src/platform/database/tenancy',
        'server/src/platform/live',
        'server/src/platform/audit',
        'server/src/services/backup/restored',
        'db',
      ],
      {
        TEST_DATABASE_URL: server.url,
      },
    )
  } finally {
    await server.stop()
  }
})
await part('e2e', async () => {
  if (!found.chromium) return isCi() ? 1 : 'skipped'
  const data = mkdtempSync(join(tmpdir(), 'openhour-e2e-'))
  chmodSync(data, 0o755)
  try {
    return await run(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', `--retries=${again}`, ...passedOn],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e'),
        OPENHOUR_E2E_DATA: data,
        OPENHOUR_CHROMIUM: found.chromium,
        OPENHOUR_CI: isCi() ? '1' : '0',
        ...(found['headless-shell'] ? { OPENHOUR_HEADLESS_SHELL: found['headless-shell'] } : {}),
        ...(found.firefox ? { OPENHOUR_FIREFOX: found.firefox } : {}),
        ...(found.webkit ? { OPENHOUR_WEBKIT: found.webkit } : {}),
      },
    )
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})

await part('pictures', async () => {
  if (!found.chromium || !found.postgresql || !found.faketime) return isCi() ? 1 : 'skipped'
  return run(process.execPath, ['scripts/shots.mjs', '--check'])
})

for (const { name, code } of results) {
  if (name === 'check' || name === 'pictures' || code === 'skipped') continue
  const written = [name, `${name}-again`].map(reportOf).filter((path, number) => number === 0 || existsSync(path))
  for (const { failed, text } of written.flatMap(failuresIn))
    console.log(`\n${failed && !passedAgain.has(name) ? 'FAILED' : 'PASSED ON RETRY'} in ${name}: ${text}`)
}
if (passedOn.length === 0)
  for (const { name } of results)
    for (const line of slowestIn(reportOf(name))) console.log(`slowest in ${name}: ${line}`)
rmSync(reports, { recursive: true, force: true })
console.log(
  `\n${results.map(({ name, code, seconds }) => `${code === 0 ? 'passed ' : code === 'skipped' ? 'skipped' : 'FAILED '} ${name} (${seconds} s)`).join('\n')}`,
)
process.exit(results.every(({ code }) => code === 0 || code === 'skipped') ? 0 : 1)
