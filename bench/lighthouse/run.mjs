// npm run bench:landing: runs Lighthouse on the landing page, three times as a phone and once as a desktop. Exits with 1 if the median on the phone is below 98
// for performance or below 100 for accessibility, best practices or SEO, or if the largest picture or text is painted after 1.4 s.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemPackages } from '../../scripts/system-packages.mjs'

const here = import.meta.dirname
const root = join(here, '../..')
const port = Number(process.env.PORT ?? 4790)
const page = `http://localhost:${port}/`
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** In seconds, as Lighthouse computes it for a phone with a quarter of the processor's speed, 150 ms of latency and 1.6 Mbit/s. */
const slowestPaint = 1.4
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

// Lighthouse is larger than the product, so it has its own lockfile and is installed on first use.
const cli = join(here, 'node_modules/lighthouse/cli/index.js')
const stamp = join(here, 'node_modules/.package-lock.json')
if (
  !existsSync(cli) ||
  !existsSync(stamp) ||
  statSync(stamp).mtimeMs < statSync(join(here, 'package-lock.json')).mtimeMs
) {
  console.error('Installing Lighthouse into bench/lighthouse')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
}

const { chromium } = await ensureSystemPackages(['chromium'])
const data = mkdtempSync(join(tmpdir(), 'openhour-lighthouse-'))
chmodSync(data, 0o755)
const server = spawn(process.execPath, ['server/src/commands/demo.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), OPENHOUR_DATA: join(data, 'data'), LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

/** Runs Lighthouse, at most three times: on some starts of the browser its trace has no beginning, and then it asks to be run again. */
function record(given, left = 2) {
  const run = spawnSync(process.execPath, [cli, ...given], {
    env: { ...process.env, CHROME_PATH: chromium },
    encoding: 'utf8',
  })
  if (run.status === 0) return
  if (left === 0 || !run.stderr.includes('NO_NAVSTART')) throw new Error(`Lighthouse failed: ${run.stderr}`)
  console.log('Lighthouse recorded no beginning of the page load, and is run again')
  record(given, left - 1)
}

/** One run: the four scores (0 to 100) and the underlying timings. */
function measure(preset, name) {
  const report = join(data, `${name}.json`)
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'].join(' ')
  const given = [page, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`]
  if (preset === 'desktop') given.push('--preset=desktop')
  record(given)
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  const scores = Object.fromEntries(Object.keys(floors).map((key) => [key, Math.round(categories[key].score * 100)]))
  const words = times.map((id) => `${id} ${audits[id].displayValue}`).join(', ')
  console.log(
    `${name}: ${Object.entries(scores)
      .map(([key, score]) => `${key} ${score}`)
      .join(', ')}  (${words})`,
  )
  for (const key of Object.keys(floors)) {
    for (const { id } of categories[key].auditRefs.filter((ref) => ref.weight > 0)) {
      const { score, title } = audits[id]
      if (key !== 'performance' && score !== null && score < 1) console.log(`  ${key}: ${title}`)
    }
  }
  return { ...scores, paint: audits['largest-contentful-paint'].numericValue / 1000 }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

try {
  await new Promise((done, fail) => {
    server.stdout.on('data', (text) => String(text).includes('is ready') && done(undefined))
    server.once('exit', (code) => fail(new Error(`The demo exited with ${code}`)))
  })
  console.log(
    `Load of this machine at the start: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const runs = [1, 2, 3].map((run) => measure('mobile', `phone ${run}`))
  measure('desktop', 'desk')
  const medians = Object.fromEntries(Object.keys(floors).map((key) => [key, median(runs.map((run) => run[key]))]))
  const paint = median(runs.map((run) => run.paint))
  console.log(
    `Median on the phone: ${Object.entries(medians)
      .map(([key, score]) => `${key} ${score}`)
      .join(', ')}, largest contentful paint ${paint.toFixed(2)} s`,
  )
  if (paint > slowestPaint)
    console.log(`Too slow: largest contentful paint ${paint.toFixed(2)} s (at most ${slowestPaint} s)`)
  const below = Object.entries(floors).filter(([key, floor]) => medians[key] < floor)
  for (const [key, floor] of below) console.log(`Below the limit: ${key} ${medians[key]} (minimum ${floor})`)
  process.exitCode = below.length > 0 || paint > slowestPaint ? 1 : 0
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
