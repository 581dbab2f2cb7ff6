// Programs that the tests need and npm does not bring: a Chromium, a PostgreSQL server of 15 or newer, a server that
// speaks S3 (OpenStack Swift), a calendar program (khal), and a clock that can be set (faketime).
//   node scripts/system-packages.mjs chromium postgresql swift khal faketime
// Uses what the machine has; else installs it, as root with apt-get. Where that cannot be, the part is skipped
// visibly; in CI (CI or OPENHOUR_CI=1) the command fails instead.
import { pathToFileURL } from 'node:url'
import { aptGet, canUseApt } from './system/apt.mjs'
import { findChromium, installPlaywrightChromium } from './system/chromium.mjs'
import { findFaketime } from './system/faketime.mjs'
import { findKhal } from './system/khal.mjs'
import { findPostgres, OLDEST_POSTGRES } from './system/postgresql.mjs'
import { findSwift, swiftPackages } from './system/swift.mjs'

const KNOWN = {
  chromium: {
    find: findChromium,
    install: async (log) => {
      if (canUseApt() && (await aptGet('chromium', log)) && (await findChromium())) return
      await installPlaywrightChromium(log)
    },
    advice: 'install Chromium, or run "npx playwright install --with-deps chromium" as root',
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
    advice: `install ${swiftPackages.join(', ')}: the tests of files in a bucket are left out without them`,
  },
  khal: {
    find: findKhal,
    install: async (log) => {
      if (canUseApt()) await aptGet('khal', log)
    },
    advice: 'install khal: the test that another calendar program reads ours is left out without it',
  },
  faketime: {
    find: findFaketime,
    install: async (log) => {
      if (canUseApt()) await aptGet('faketime', log)
    },
    advice: 'install faketime: the proof with another clock needs it',
  },
}

/** Whether a missing program is a failure, and not a part to be skipped. */
export function isCi(env = process.env) {
  return env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(env.CI ?? '')
}

/**
 * The path of each program (chromium, khal: the program; faketime: its library; postgresql: the folder with initdb and postgres; swift: the
 * folder with its servers), installed first when it is missing; undefined where that cannot be, with a line that begins with "skipped: ".
 */
export async function ensureSystemPackages(names, log = console.log) {
  const found = {}
  for (const name of names) {
    const part = KNOWN[name]
    if (!part) throw new Error(`Unknown system package ${name}: ${Object.keys(KNOWN).join(', ')} are known.`)
    found[name] = await part.find()
    if (!found[name]) {
      await part.install(log)
      found[name] = await part.find()
    }
    log(
      found[name]
        ? `${name}: ${found[name]}`
        : `skipped: ${name} is not here and could not be installed; ${part.advice}`,
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
