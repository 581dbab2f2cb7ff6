import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseAccount, identityOf } from './embedded-account.ts'
import { postgresBinaries } from './embedded-binaries.ts'
import { DatabaseFault, DatabaseInUse } from './embedded-faults.ts'
import {
  isRoot,
  preparedData,
  removePreparedData,
  rowsOf,
  spawnOwner,
  started,
  temporaryData,
} from './embedded-test-owner.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'

afterAll(removePreparedData)

/** Waits until the server accepts connections. @throws Error with its log if it exits before */
async function untilReady(server: ChildProcess): Promise<void> {
  let output = ''
  const isReady = await new Promise<boolean>((done) => {
    server.stderr?.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('ready to accept connections')) done(true)
    })
    server.once('exit', () => done(false))
  })
  if (!isReady) throw new Error(`PostgreSQL exited: ${output}`)
}

describe('the embedded database', () => {
  it('starts on an empty folder and later keeps what it holds', async () => {
    const dataDir = temporaryData()
    const cold = await started(dataDir, { settings: { work_mem: '9MB' } })
    const [facts] = await rowsOf(
      cold,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        current_setting('work_mem') as "workMem", current_setting('max_connections') as connections,
        (select datlocale from pg_database where datname = 'template1') as locale, upper('ünï') as upper`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      workMem: '9MB',
      connections: '100',
      locale: 'C.UTF-8',
      upper: 'ÜNÏ',
    })
    await rowsOf(cold, 'create table kept as select 7 as answer')
    expect(findRunningPostgres(dataDir)).toEqual({
      host: cold.host,
      port: cold.port,
      user: cold.user,
      password: cold.password,
      database: cold.database,
    })
    await cold.stop()
    expect(findRunningPostgres(dataDir)).toBeUndefined()

    const warm = await started(dataDir)
    expect(warm.password).toBe(cold.password)
    expect(await rowsOf(warm, 'select answer from kept')).toEqual([{ answer: 7 }])
  })

  it('lets in only who knows the password, which nobody else can read', async () => {
    const dataDir = await preparedData()
    const database = await started(dataDir)
    await expect(rowsOf({ ...database, password: 'guessed' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(database.host).mode & 0o777).toBe(0o700)
    const [row] = await rowsOf(
      database,
      "select rolpassword like 'SCRAM-SHA-256$%' as scram from pg_authid where rolsuper",
    )
    expect(row).toEqual({ scram: true })
  })

  it('refuses a second start on the same data with one sentence, and starts once the first is gone', async () => {
    const dataDir = await preparedData()
    const owner = spawnOwner(dataDir)
    await owner.says('ready')
    const refusal = await startEmbeddedPostgres({ dataDir }).catch((fault: unknown) => fault)
    expect(refusal).toBeInstanceOf(DatabaseInUse)
    expect((refusal as Error).message).toBe(
      `The database in ${dataDir} is already in use by process ${owner.child.pid}. ` +
        'Stop that first, or choose another data folder with OPENHOUR_DATA.',
    )
    owner.child.kill('SIGTERM')
    await owner.ended
    const next = await started(dataDir)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toBeInstanceOf(DatabaseInUse)
    expect(await rowsOf(next, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('grants the data to exactly one of several that start at the same moment', async () => {
    const dataDir = await preparedData()
    const first = spawnOwner(dataDir)
    await first.says('ready')
    first.child.kill('SIGKILL')
    await first.ended
    const owners = Array.from({ length: 5 }, () => spawnOwner(dataDir))
    const outcomes = await Promise.all(
      owners.map((owner) => Promise.any([owner.says('ready'), owner.says('DatabaseInUse')])),
    )
    expect(outcomes.filter((line) => line.startsWith('ready'))).toHaveLength(1)
    const address = findRunningPostgres(dataDir)
    expect(address && (await rowsOf(address, 'select 1 as one'))).toEqual([{ one: 1 }])
  })

  it('does not touch a PostgreSQL that somebody else runs on the data', async () => {
    const dataDir = await preparedData()
    const database = await started(dataDir)
    await database.stop()
    const cluster = join(dataDir, 'postgres')
    const account = databaseAccount(cluster)
    const program = join(postgresBinaries(account, dataDir), 'bin/postgres')
    const options = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${database.host}`]
    const foreign = spawn(program, options, { ...identityOf(account), cwd: '/' })
    await untilReady(foreign)
    onTestFinished(async () => {
      if (foreign.exitCode === null && foreign.kill('SIGINT')) await once(foreign, 'exit')
    })
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `another PostgreSQL server (process ${foreign.pid})`,
    )
    expect(foreign.exitCode).toBeNull()
  })

  it('sets a new password when the file with the old one was lost', async () => {
    const dataDir = await preparedData()
    const before = await started(dataDir)
    await before.stop()
    rmSync(join(dataDir, 'postgres-password'))
    const after = await started(dataDir)
    expect(after.password).not.toBe(before.password)
    expect(await rowsOf(after, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('finds a short folder for the socket when the data lie too deep for one', async () => {
    const dataDir = await preparedData('a'.repeat(80), 'b'.repeat(80))
    const database = await started(dataDir)
    expect(database.host.length).toBeLessThan(90)
    expect(statSync(database.host).mode & 0o777).toBe(0o700)
    expect(await rowsOf(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(existsSync(database.host)).toBe(false)
  })

  it('says what PostgreSQL said when it cannot start', async () => {
    const dataDir = await preparedData()
    const fault = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'lots' } }).catch((each) => each)
    expect(fault).toBeInstanceOf(DatabaseFault)
    expect((fault as Error).message).toContain('invalid value for parameter "shared_buffers"')
    const database = await started(dataDir)
    expect(await rowsOf(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(isRoot)(
    'keeps the data of root elsewhere when they lie under a closed folder, and leaves a pointer',
    async () => {
      const dataDir = temporaryData(0o700)
      const first = await started(dataDir)
      await rowsOf(first, 'create table kept as select 7 as answer')
      await first.stop()
      expect(readdirSync(dataDir).toSorted()).toEqual(['database-is-in', 'postgres-lock'])
      const home = readFileSync(join(dataDir, 'database-is-in'), 'utf8').trim()
      expect(dirname(home)).toBe('/var/lib/openhour')
      const second = await started(dataDir)
      expect(await rowsOf(second, 'select answer from kept')).toEqual([{ answer: 7 }])
    },
  )

  it('names the missing folder when the pointer leads nowhere', async () => {
    const dataDir = temporaryData()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'database-is-in'), '/nowhere/at-all\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/is in \/nowhere\/at-all, which does not exist/)
  })
})
