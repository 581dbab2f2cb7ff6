import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openTestFolder } from '../../testing/folder.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { openProduct } from '../../testing/product.ts'
import { setClock } from '../clock.ts'
import { readPassword } from './embedded-folders.ts'
import { letPass } from '../../testing/until.ts'

afterEach(() => setClock(0))

test('a full database disk answers 503, and /readyz fails for a minute', async () => {
  const product = await openProduct()
  onTestFinished(() => product.stop())
  const ana = await product.person()
  await product.database.owner.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
     create trigger no_room before insert on clients for each row execute function no_room()`,
  )
  expect(await ana.post('/api/v1/clients', clientDetails())).toMatchObject({
    status: 503,
    json: {
      code: 'unavailable',
      detail:
        'The server’s disk is full. Nothing was changed. Try again later, and tell the operator of this installation.',
    },
  })
  const ready = () => product.visitor().get('/readyz')
  expect(await ready()).toMatchObject({
    status: 503,
    json: { ready: false, parts: { database: 'its disk is full: free some space' } },
  })
  setClock(61_000)
  expect((await ready()).status).toBe(200)
})

// A small file system of its own needs a mount namespace, and PostgreSQL as root a second user in it.
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test.skipIf(!canMount)(
  'the embedded database reports a full disk, keeps restarting, and works again once there is space',
  async () => {
    const { path, remove } = openTestFolder()
    onTestFinished(remove)
    const script = [
      'mkdir -p "$1/database" && mount -t tmpfs -o size=160m,mode=755 none "$1/database"',
      '"$2" server/src/main.ts &',
      'main=$!',
      'echo "main is $main"',
      'while read -r line; do eval "$line"; done',
      'kill -TERM $main; wait $main; echo "ended with $?"',
    ].join('\n')
    const env = { ...process.env, PORT: '0', OPENHOUR_DATA: path, LOG_LEVEL: 'info' }
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', path, process.execPath], { env })
    const output: string[] = []
    child.stdout.on('data', (part) => output.push(String(part)))
    child.stderr.on('data', (part) => output.push(String(part)))
    const said = () => output.join('')
    const ended = new Promise((done) => child.once('exit', done))
    onTestFinished(async () => {
      child.stdin.end()
      await ended
    })
    await expect.poll(said).toMatch(/Openhour is ready at/)
    const url = /ready at (\S+)/.exec(said())?.[1] ?? ''
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return `${answer.status} ${((await answer.json()) as { parts: { database: string } }).parts.database}`
    }
    expect(await ready()).toMatch(/^200 PostgreSQL/)

    // The mount is seen through the process that lives on it.
    const inside = join('/proc', /main is (\d+)/.exec(said())?.[1] ?? '', 'root', path, 'database')
    const password = readPassword({ passwordFile: join(inside, 'postgres-password') })
    const connect = async () => {
      const client = new pg.Client({ host: join(inside, 'socket'), user: 'postgres', password, database: 'postgres' })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const filler = await connect()
    await expect(
      filler.query(
        `create table filler as select repeat(md5(n::text), 100) as text from generate_series(1, 10000000) n`,
      ),
    ).rejects.toThrow()
    await filler.end().catch(() => undefined)
    child.stdin.write('head -c 1G /dev/zero > "$1/database/ballast" 2>/dev/null\n')
    await expect.poll(ready).toBe('503 its disk is full: free some space')
    // Dies six times: once more than a database with room may within a minute.
    for (let death = 0; death < 6; death++) {
      child.stdin.write('kill -KILL $(head -1 "$1/database/postgres/postmaster.pid") 2>/dev/null\n')
      await letPass(700)
    }
    expect(await ready()).toBe('503 its disk is full: free some space')
    child.stdin.write('rm "$1/database/ballast"\n')
    await expect.poll(ready).toMatch(/^200 PostgreSQL/)
    expect(said()).toContain('PostgreSQL died on a full disk')
    child.stdin.end()
    await ended
    expect(said()).toContain('ended with 0')
  },
  150_000,
)
