import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root, so use the package's account. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (!row) throw new Error('The account "postgres" does not exist; the server cannot run as root.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/**
 * Starts the system's PostgreSQL for tests, in a new folder with a Unix socket only. `stop` removes everything; `restart` stops it with the given signal
 * and starts it again.
 * @param env added to the server's environment
 */
export async function startSystemPostgres(binaries, env = {}) {
  const as = account()
  const folder = mkdtempSync(join(tmpdir(), 'oh-pg-'))
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const options = { ...as, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const data = join(folder, 'data')
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], options)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  async function start() {
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=200'],
      { ...options, env: { ...options.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await new Promise((done, fail) => {
      let output = ''
      started.stderr.on('data', (part) => {
        if (output.includes('ready to accept connections')) return
        output += part
        if (output.includes('ready to accept connections')) done(undefined)
      })
      started.once('exit', () => fail(new Error(`PostgreSQL exited: ${output}`)))
    })
    return started
  }
  async function end(signal) {
    server.removeAllListeners('exit')
    const ended = new Promise((done) => server.once('exit', done))
    server.kill(signal)
    await ended
  }
  let server = await start()
  const version = spawnSync(join(binaries, 'postgres'), ['--version'], options)
    .stdout.trim()
    .replace('postgres (PostgreSQL) ', '')
  return {
    version,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    restart: async (signal) => {
      await end(signal)
      server = await start()
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
