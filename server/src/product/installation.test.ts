import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openTestFolder } from '../testing/folder.ts'
import { insertPractice } from '../testing/practice-rows.ts'
import { startOpenhour } from '../main.ts'
import { readEnv } from '../platform/env.ts'

/** A data folder of this test's own. */
function testFolder(): string {
  const { path, remove } = openTestFolder()
  onTestFinished(remove)
  return path
}

/** Starts and stops the product; gives the sentence with which it refuses, or undefined when it started. */
async function start(settings: Record<string, string>): Promise<string | undefined> {
  try {
    const running = await startOpenhour(readEnv({ PORT: '0', LOG_LEVEL: 'error', ...settings }))
    await running.stop()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('with a PostgreSQL of its own', () => {
  let unused: TestDatabase
  let used: TestDatabase
  beforeAll(async () => {
    ;[unused, used] = await Promise.all([openTestDatabase(), openTestDatabase()])
    await insertPractice(used.owner, 'ana')
  })
  afterAll(() => Promise.all([unused.drop(), used.drop()]))

  test('a first start makes a whole secret, readable by its user alone, and a later one keeps it', async () => {
    const folder = testFolder()
    const settings = { OPENHOUR_DATA: folder, DATABASE_URL: unused.url }
    expect(await start(settings)).toBeUndefined()
    const secret = readFileSync(join(folder, 'secret'), 'utf8')
    expect([secret.length, statSync(join(folder, 'secret')).mode & 0o777]).toEqual([48, 0o600])
    expect(await start(settings)).toBeUndefined()
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
    expect(readdirSync(folder).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })

  test.each([
    ['empty', ''],
    ['blank', `${' '.repeat(40)}\n`],
    ['cut short', 'a'.repeat(31)],
  ])('a secret that is %s is refused with one sentence and left as it is', async (_what, content) => {
    const folder = testFolder()
    writeFileSync(join(folder, 'secret'), content)
    const refusal = await start({ OPENHOUR_DATA: folder, DATABASE_URL: unused.url })
    const { length } = content.trim()
    expect(refusal).toBe(
      `The file ${join(folder, 'secret')} has ${length} characters, but a secret needs at least 32. Restore it from a backup, or delete it if this Openhour has never run.`,
    )
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(content)
  })

  test('no new secret is created for a database with accounts', async () => {
    const folder = testFolder()
    expect(await start({ OPENHOUR_DATA: folder, DATABASE_URL: used.url })).toBe(
      `The file ${join(folder, 'secret')} is missing, although a database with accounts exists. Restore it from a backup, or set OPENHOUR_SECRET to this installation's secret.`,
    )
    expect(existsSync(join(folder, 'secret'))).toBe(false)
  })

  test.each(['files', 'audit-heads.log'])('no new secret is made beside %s', async (name) => {
    const folder = testFolder()
    expect(await start({ OPENHOUR_DATA: folder, DATABASE_URL: unused.url })).toBeUndefined()
    rmSync(join(folder, 'secret'))
    rmSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, name), '')
    expect(await start({ OPENHOUR_DATA: folder, DATABASE_URL: unused.url })).toContain(
      `secret is missing, although ${join(folder, name)} exists`,
    )
  })

  test('lost files of a database with accounts are reported; an empty folder confirms to continue', async () => {
    const folder = testFolder()
    const settings = {
      OPENHOUR_DATA: folder,
      DATABASE_URL: used.url,
      OPENHOUR_SECRET: 'a-secret-of-the-test-'.repeat(2),
    }
    const files = join(folder, 'files')
    expect(await start(settings)).toBe(
      `The folder ${files} is missing, although the database has accounts. Restore it from a backup, or create an empty folder there to continue without its documents and pictures.`,
    )
    mkdirSync(files)
    expect(await start(settings)).toBeUndefined()
  })

  test('a database that is empty is refused by the folder of an installation, and stays empty', async () => {
    const folder = testFolder()
    expect(await start({ OPENHOUR_DATA: folder, DATABASE_URL: unused.url })).toBeUndefined()
    const other = await openTestDatabase({ bare: true })
    onTestFinished(() => other.drop())
    expect(await start({ OPENHOUR_DATA: folder, DATABASE_URL: other.url })).toBe(
      `The database of DATABASE_URL is empty, although ${join(folder, 'files')} exists. Correct DATABASE_URL, restore a backup into it, or choose another data folder with OPENHOUR_DATA to start with an empty one.`,
    )
    const { rows } = await other.owner.query(`select to_regclass('public.schema_migrations') as made`)
    expect(rows).toEqual([{ made: null }])
  })
})

test('with the embedded database: an interrupted first start continues, and a lost part is reported', async () => {
  const folder = testFolder()
  const settings = { OPENHOUR_DATA: folder }
  writeFileSync(join(folder, 'secret'), 'x'.repeat(48)) // broke off before there was a database
  expect(await start(settings)).toBeUndefined()
  rmSync(join(folder, 'files'), { recursive: true }) // broke off between database and files
  expect(await start(settings)).toBeUndefined()
  expect(existsSync(join(folder, 'files'))).toBe(true)

  const away = (name: string) => {
    renameSync(join(folder, name), join(folder, `${name}-away`))
    return () => {
      rmSync(join(folder, name), { recursive: true, force: true })
      renameSync(join(folder, `${name}-away`), join(folder, name))
    }
  }
  const backSecret = away('secret')
  expect(await start(settings)).toBe(
    `The file ${join(folder, 'secret')} is missing, although ${join(folder, 'database')} exists. Restore it from a backup, or set OPENHOUR_SECRET to this installation's secret.`,
  )
  backSecret()
  const backDatabase = away('database')
  expect(await start(settings)).toBe(
    `There is no database in ${join(folder, 'database')}, although ${join(folder, 'files')} exists. Restore it from a backup, set DATABASE_URL if it is elsewhere, or choose another data folder with OPENHOUR_DATA to start with an empty one.`,
  )
  backDatabase()
  writeFileSync(join(folder, 'database', 'postgres-password'), '') // as a full disk once left it
  expect(await start(settings)).toBeUndefined()
})

// A small file system of its own needs a mount namespace, which not every machine gives to an ordinary user.
const alone = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
const canMount = spawnSync('unshare', [...alone, 'true']).status === 0

test.skipIf(!canMount)(
  'a disk that is full at the first start is named, and with room the next start makes a whole secret',
  async () => {
    const folder = testFolder()
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    const script = [
      'mount -t tmpfs -o size=64k none "$1"',
      'head -c 1m /dev/zero > "$1/ballast" 2>/dev/null',
      '"$2" server/src/main.ts',
      'echo "secret after the full disk: $(cat "$1"/secret* 2>/dev/null | wc -c)"',
      'rm "$1/ballast"',
      'exec "$2" server/src/main.ts',
    ].join('\n')
    const env = { ...process.env, PORT: '0', DATABASE_URL: database.url, OPENHOUR_DATA: folder, LOG_LEVEL: 'error' }
    const child = spawn('unshare', [...alone, 'sh', '-c', script, 'sh', folder, process.execPath], { env })
    const output: string[] = []
    child.stdout.on('data', (part) => output.push(String(part)))
    child.stderr.on('data', (part) => output.push(String(part)))
    const ended = new Promise((done) => child.once('exit', done))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
    })
    await expect.poll(() => output.join('')).toMatch(/Openhour is ready at/)
    const said = output.join('')
    expect(said).toContain(`Openhour could not start: The disk of ${folder} is full: free some space and start again.`)
    expect(said).toContain('secret after the full disk: 0')
  },
)
