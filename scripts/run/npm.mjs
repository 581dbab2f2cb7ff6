import { basename, delimiter, dirname } from 'node:path'
import { run } from './child.mjs'
import { Failure, fileAdvice, fullDiskAdvice, windows } from './failure.mjs'

/** Settings that npm hands down to what it starts and that would change what our own npm installs. */
const FOREIGN =
  /^npm_(package_|lifecycle_|command$|config_(local_prefix|prefix|global|workspaces?|include_workspace_root|omit|include|only|production|dev|optional|package_lock|package_lock_only|lockfile_version|dry_run|force|ignore_scripts|os|cpu|libc|loglevel|install_strategy|legacy_peer_deps|engine_strict)$)/i

/**
 * Installs exactly what the folder's lockfile names; `what` is what the person waits for. npm runs under the Node that
 * the packages are for: under an older one it leaves out the optional packages that want a newer one.
 */
export async function npmCi(node, folder, what) {
  // no install scripts: nothing that we use needs them, and what a package may run while it installs is nobody's choice
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { exitCode, said } = await npm(node, ['ci', ...flags], folder, what)
  if (exitCode !== 0) {
    throw new Failure(`${what} failed: npm ended with code ${exitCode} in ${folder}. ${advice(said, folder)}`)
  }
}

/** Why npm left out a package that it may leave out, such as the one for this kind of machine. npm itself keeps silent. */
export async function reasonForMissing(node, name, version, folder) {
  const full = fullDiskAdvice()
  if (full) return full
  const { exitCode, said } = await npm(node, ['view', `${name}@${version}`, 'version'], folder, `Looking for ${name}`)
  return exitCode === 0 ? 'The npm registry has it, so try once more.' : advice(said, folder)
}

function npm(node, args, folder, what) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)))
  env.PATH = dirname(node) + delimiter + env.PATH
  env.NODE_USE_SYSTEM_CA = '1' // as the Node of many a machine does and a fetched one does not by itself
  delete env.NODE_ENV // "production" would leave out what the build and the tests need
  const options = { cwd: folder, env, capture: true }
  const startedBy = process.env.npm_execpath ?? ''
  const quiet = [...args, '--loglevel=error']
  const running =
    basename(startedBy) === 'npm-cli.js'
      ? run(node, [startedBy, ...quiet], options)
      : run(windows ? 'npm.cmd' : 'npm', quiet, { ...options, shell: windows })
  return running.catch((fault) => {
    if (fault.code !== 'ENOENT') throw fault
    throw new Failure(`${what} needs npm, and there is none on the PATH: install npm, which comes with Node.`)
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
    return 'The npm registry is not reachable: check the network and a proxy if you need one ("npm config get registry" names the registry), and start again.'
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(said)) {
    return "The registry's certificate is not trusted: name your organisation's certificate in NODE_EXTRA_CA_CERTS."
  }
  if (/^E40[13]$/.test(code))
    return 'The npm registry refuses us: sign in to it with "npm login", or set another registry.'
  if (/^(E404|ETARGET)$/.test(code))
    return 'The npm registry does not have a package that we need: set another registry.'
  if (code === 'EINTEGRITY')
    return 'A package is not what the lockfile says: run "npm cache clean --force" and start again. If it stays so, do not trust that registry.'
  if (code === 'EUSAGE')
    return 'package.json and package-lock.json do not fit each other: restore both ("git checkout package.json package-lock.json").'
  return "The lines above are npm's."
}
