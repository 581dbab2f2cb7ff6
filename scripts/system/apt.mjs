import { onPath, succeeds } from './program.mjs'

const MINUTE_MS = 60_000
const QUIET = ['-q', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0']
const env = { DEBIAN_FRONTEND: 'noninteractive' }

export function canUseApt() {
  return process.getuid?.() === 0 && onPath('apt-get').length > 0
}

/** Updates the package lists, then installs a package or upgrades it. An incomplete list offers versions without security updates. */
export async function aptGet(name, log) {
  log(`${name} is missing or too old; installing it with apt-get`)
  const retry = ['-o', 'Acquire::Retries=3']
  if (!(await succeeds('apt-get', ['update', '-q', ...retry], { timeoutMs: 3 * MINUTE_MS, env })))
    log('could not update the package lists')
  return succeeds('apt-get', ['install', ...QUIET, ...retry, name], { timeoutMs: 8 * MINUTE_MS, env })
}
