// Programs that the tests need and npm does not provide: Chromium, with windows and without, Firefox, WebKitGTK, a PostgreSQL server 15 or newer, an S3
// server (OpenStack Swift), a calendar app (khal), a calendar server (radicale), age and zstd, a reader of PDFs (poppler), faketime, what a cluster runs on
// (HAProxy, etcd, Patroni, PgBouncer) and a load generator (wrk).
//   node scripts/system-packages.mjs chromium firefox webkit postgresql swift khal radicale faketime
// Uses installed programs, or installs them with apt-get as root. If neither works, the part is skipped with a message;
// in CI (CI or OPENHOUR_CI=1) the command fails.
import { pathToFileURL } from 'node:url'
import { findAge } from './system/age.mjs'
import { aptGet, canUseApt } from './system/apt.mjs'
import { findChromium, findHeadlessShell, installPlaywrightChromium } from './system/chromium.mjs'
import { findEtcd, findHaproxy, findPatroni, findPgbouncer } from './system/cluster-programs.mjs'
import { findFaketime } from './system/faketime.mjs'
import { findFirefox } from './system/firefox.mjs'
import { findKhal } from './system/khal.mjs'
import { findPostgres, OLDEST_POSTGRES } from './system/postgresql.mjs'
import { findPdfToText } from './system/poppler.mjs'
import { findRadicale } from './system/radicale.mjs'
import { findSwift, swiftPackages } from './system/swift.mjs'
import { findWebKit, webkitPackages } from './system/webkit.mjs'
import { findWrk } from './system/wrk.mjs'

const KNOWN = {
  chromium: {
    find: findChromium,
    install: async (log) => {
      if (canUseApt() && (await aptGet('chromium', log)) && (await findChromium())) return
      await installPlaywrightChromium(log)
    },
    advice: 'install Chromium 156 or newer, or run "npx playwright install --with-deps chromium" as root',
  },
  'headless-shell': {
    find: findHeadlessShell,
    install: async (log) => {
      if (canUseApt()) await aptGet('chromium-headless-shell', log)
    },
    advice: 'the journeys run in Chromium instead, which takes them longer',
  },
  firefox: {
    find: findFirefox,
    install: async (log) => {
      if (canUseApt()) await aptGet('firefox-esr', log)
    },
    advice: 'install Firefox 140 or newer to open the pages in it',
  },
  webkit: {
    find: findWebKit,
    install: async (log) => {
      if (!canUseApt()) return
      for (const name of webkitPackages) if (!(await aptGet(name, log))) return
    },
    advice: `install ${webkitPackages.join(', ')} to open the pages in Safari's engine`,
  },
  postgresql: {
    find: findPostgres,
    install: async (log) => {
      if (canUseApt()) await aptGet('postgresql', log)
    },
    advice: `install a PostgreSQL server, version ${OLDEST_POSTGRES} or newer`,
  },
  swift: {
    find: findSwift,
    install: async (log) => {
      if (!canUseApt()) return
      for (const name of swiftPackages) if (!(await aptGet(name, log))) return
    },
    advice: `install ${swiftPackages.join(', ')} to run the tests of files in a bucket`,
  },
  khal: {
    find: findKhal,
    install: async (log) => {
      if (canUseApt()) await aptGet('khal', log)
    },
    advice: 'install khal to test the calendar feed with another app',
  },
  age: {
    find: findAge,
    install: async (log) => {
      if (!canUseApt()) return
      for (const name of ['age', 'zstd']) if (!(await aptGet(name, log))) return
    },
    advice: 'install age and zstd to read backups with other programs than ours',
  },
  radicale: {
    find: findRadicale,
    install: async (log) => {
      if (canUseApt()) await aptGet('radicale', log)
    },
    advice: 'install radicale to test CalDAV with another server',
  },
  poppler: {
    find: findPdfToText,
    install: async (log) => {
      if (canUseApt()) await aptGet('poppler-utils', log)
    },
    advice: 'install poppler-utils to read PDFs with another program than ours',
  },
  faketime: {
    find: findFaketime,
    install: async (log) => {
      if (canUseApt()) await aptGet('faketime', log)
    },
    advice: 'install faketime to run the tests that set the clock',
  },
  haproxy: {
    find: findHaproxy,
    install: async (log) => {
      if (canUseApt()) await aptGet('haproxy', log)
    },
    advice: 'install HAProxy 2.6 or newer to run the proof of a cluster',
  },
  etcd: {
    find: findEtcd,
    install: async (log) => {
      if (canUseApt()) await aptGet('etcd-server', log)
    },
    advice: 'install etcd 3.4 or 3.5 to run the proof of a cluster',
  },
  patroni: {
    find: findPatroni,
    install: async (log) => {
      if (!canUseApt()) return
      for (const name of ['patroni', 'python3-etcd']) if (!(await aptGet(name, log))) return
    },
    advice: 'install Patroni 3 or newer with its etcd module to run the proof of a cluster',
  },
  pgbouncer: {
    find: findPgbouncer,
    install: async (log) => {
      if (canUseApt()) await aptGet('pgbouncer', log)
    },
    advice: 'install PgBouncer to run the proof of a cluster',
  },
  wrk: {
    find: findWrk,
    install: async (log) => {
      if (canUseApt()) await aptGet('wrk', log)
    },
    advice: 'install wrk to run the benchmark',
  },
}

/** In CI a missing program is a failure; elsewhere its tests are skipped. */
export function isCi(env = process.env) {
  return env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(env.CI ?? '')
}

/**
 * Paths of the programs (chromium, khal, radicale, age, wrk: the program; faketime: its library; postgresql: the folder with initdb and postgres; webkit: its three programs, joined like a PATH; swift: the folder
 * with its servers). Missing ones are installed; if that fails, the path is undefined and a line starting with "skipped: " is logged.
 */
export async function ensureSystemPackages(names, log = console.log) {
  const found = {}
  for (const name of names) {
    const part = KNOWN[name]
    if (!part) throw new Error(`Unknown system package ${name}. Known: ${Object.keys(KNOWN).join(', ')}.`)
    found[name] = await part.find()
    if (!found[name]) {
      await part.install(log)
      found[name] = await part.find()
    }
    log(
      found[name]
        ? `${name}: ${found[name]}`
        : `skipped: ${name} is missing and could not be installed; ${part.advice}`,
    )
  }
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2)
  const found = await ensureSystemPackages(names.length > 0 ? names : Object.keys(KNOWN))
  const missing = Object.keys(found).filter((name) => !found[name])
  if (missing.length > 0 && isCi()) {
    console.error(`Missing in CI: ${missing.join(', ')}`)
    process.exit(1)
  }
}
