import { onPath, output, succeeds } from './program.mjs'

const MINUTE_MS = 60_000
const QUIET = ['-q', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0']
const env = { DEBIAN_FRONTEND: 'noninteractive' }

export function canUseApt() {
  return process.getuid?.() === 0 && onPath('apt-get').length > 0
}

/** Installs a package, updating the package lists if they lack it or are outdated. */
export async function aptGet(name, log) {
  log(`${name} is missing; installing it with apt-get`)
  const install = () => succeeds('apt-get', ['install', ...QUIET, name], { timeoutMs: 8 * MINUTE_MS, env })
  const policy = await output('apt-cache', ['policy', name], { env: { ...process.env, LC_ALL: 'C' } })
  if (/Candidate: (?!\(none\))/.test(policy ?? '') && (await install())) return true
  return (await succeeds('apt-get', ['update', '-q'], { timeoutMs: 3 * MINUTE_MS, env })) && (await install())
}
