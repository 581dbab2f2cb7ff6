import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root; the account that the package made is there for it. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (!row) throw new Error('There is no account "postgres" to run the server as.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/**
 * A server of the system's own PostgreSQL for the tests: a fresh folder, a socket in it, no network. `stop` removes everything; `restart` ends it with
 * this signal and starts it again.
 * @param env goes to the server besides
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
      started.once('exit', () => fail(new Error(`PostgreSQL ended: ${output}`)))
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
