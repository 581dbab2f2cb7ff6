import { basename, delimiter, dirname } from 'node:path'
import { run } from './child.mjs'
import { Failure, fileAdvice, fullDiskAdvice, windows } from './failure.mjs'

/** Variables that an outer npm sets and that would change what our npm installs. */
const FOREIGN =
  /^npm_(package_|lifecycle_|command$|config_(local_prefix|prefix|global|workspaces?|include_workspace_root|omit|include|only|production|dev|optional|package_lock|package_lock_only|lockfile_version|dry_run|force|ignore_scripts|os|cpu|libc|loglevel|install_strategy|legacy_peer_deps|engine_strict)$)/i

/**
 * Installs exactly the folder's lockfile; `what` names the step for the user. npm runs under the Node that the packages
 * are for: under an older one it skips optional packages that need a newer one.
 */
export async function npmCi(node, folder, what) {
  // no install scripts: no package needs them, and they could run anything
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { exitCode, said } = await npm(node, ['ci', ...flags], folder, what)
  if (exitCode !== 0) {
    throw new Failure(`${what} failed: npm exited with code ${exitCode} in ${folder}. ${advice(said, folder)}`)
  }
}

/** Why npm skipped an optional package, such as this platform's. npm does not say. */
export async function reasonForMissing(node, name, version, folder) {
  const full = fullDiskAdvice()
  if (full) return full
  const { exitCode, said } = await npm(node, ['view', `${name}@${version}`, 'version'], folder, `Looking for ${name}`)
  return exitCode === 0 ? 'The npm registry has it: try again.' : advice(said, folder)
}

function npm(node, args, folder, what) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)))
  env.PATH = dirname(node) + delimiter + env.PATH
  env.NODE_USE_SYSTEM_CA = '1' // a downloaded Node does not use the system's certificates by default
  delete env.NODE_ENV // "production" would skip what build and tests need
  const options = { cwd: folder, env, capture: true }
  const startedBy = process.env.npm_execpath ?? ''
  const quiet = [...args, '--loglevel=error']
  const running =
    basename(startedBy) === 'npm-cli.js'
      ? run(node, [startedBy, ...quiet], options)
      : run(windows ? 'npm.cmd' : 'npm', quiet, { ...options, shell: windows })
  return running.catch((fault) => {
    if (fault.code !== 'ENOENT') throw fault
    throw new Failure(`${what} needs npm, which is not on the PATH: install npm (it comes with Node).`)
  })
}

function advice(said, folder) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(said)?.[1] ?? ''
  const refusal = fileAdvice(code, /npm (?:error|ERR!) path (.+)/.exec(said)?.[1] ?? folder)
  if (refusal) return refusal
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/.test(
      said,
    )
  ) {
    return 'Cannot reach the npm registry: check the network and your proxy ("npm config get registry" shows the registry), and start again.'
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(said)) {
    return "The registry's certificate is not trusted: set NODE_EXTRA_CA_CERTS to your organisation's certificate."
  }
  if (/^E40[13]$/.test(code)) return 'The npm registry denied access: run "npm login" or set another registry.'
  if (/^(E404|ETARGET)$/.test(code)) return 'The npm registry lacks a required package: set another registry.'
  if (code === 'EINTEGRITY')
    return 'A package does not match the lockfile: run "npm cache clean --force" and start again. If it happens again, do not trust that registry.'
  if (code === 'EUSAGE')
    return 'package.json and package-lock.json do not match: restore both ("git checkout package.json package-lock.json").'
  return "See npm's output above."
}
