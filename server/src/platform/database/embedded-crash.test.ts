import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { identify, postgresProcessesOn } from './embedded-process.ts'
import { preparedData, removePreparedData, rowsOf, spawnOwner, started, temporaryData } from './embedded-test-owner.ts'
import type { Restart } from './embedded-supervision.ts'
import { until } from '../../testing/until.ts'

afterAll(removePreparedData)

/** Every row that the dead owner had been told was written. */
function acknowledgedIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number)
}

describe('after a death', () => {
  it('starts PostgreSQL again when it alone was killed, at the same address, with every row', async () => {
    const restarts: Restart[] = []
    const database = await started(await preparedData(), { onRestart: (restart) => restarts.push(restart) })
    const { host, port, password, pid } = database
    await rowsOf(database, 'create table kept as select generate_series(1, 100) as id')
    process.kill(pid, 'SIGKILL')
    await until(() => restarts.length > 0)
    expect(restarts[0]).toMatchObject({ code: null, signal: 'SIGKILL', pid: database.pid })
    expect(database.pid).not.toBe(pid)
    expect(database).toMatchObject({ host, port, password })
    expect(await rowsOf(database, 'select count(*)::int as kept from kept')).toEqual([{ kept: 100 }])
  })

  it('gives up when PostgreSQL dies too often, and can be started anew', async () => {
    const dataDir = await preparedData()
    const restarts: Restart[] = []
    const database = await started(dataDir, {
      restartsPerMinute: 1,
      onRestart: (restart) => restarts.push(restart),
    })
    process.kill(database.pid, 'SIGKILL')
    await until(() => restarts.length > 0)
    process.kill(database.pid, 'SIGKILL')
    expect(await database.exited).toEqual({ code: null, signal: 'SIGKILL' })
    await database.stop()
    const next = await started(dataDir)
    expect(await rowsOf(next, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('stops the server that a killed owner left behind, and keeps every acknowledged row', async () => {
    const dataDir = await preparedData()
    const acknowledged = `${dataDir}-acknowledged`
    const owner = spawnOwner(dataDir, acknowledged)
    const orphan = Number((await owner.says('ready')).split(' ')[1])
    await owner.says('writing')
    owner.child.kill('SIGKILL')
    await owner.ended
    expect(postgresProcessesOn(join(dataDir, 'postgres')).map((each) => each.pid)).toContain(orphan)
    const database = await started(dataDir)
    const written = (await rowsOf(database, 'select id from written')).map((row) => row.id)
    const missing = acknowledgedIn(acknowledged).filter((id) => !written.includes(id))
    expect(missing).toEqual([])
    expect(identify(orphan)).toBeUndefined()
  })

  it('starts after the owner and its server were killed together, and keeps every acknowledged row', async () => {
    const dataDir = await preparedData()
    const acknowledged = `${dataDir}-acknowledged`
    const owner = spawnOwner(dataDir, acknowledged)
    const server = Number((await owner.says('ready')).split(' ')[1])
    await owner.says('writing')
    owner.child.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await owner.ended
    const database = await started(dataDir)
    const written = (await rowsOf(database, 'select id from written')).map((row) => row.id)
    expect(acknowledgedIn(acknowledged).filter((id) => !written.includes(id))).toEqual([])
  })

  it('begins again when the making of the database was killed half way', async () => {
    const dataDir = temporaryData()
    const owner = spawnOwner(dataDir)
    const draft = (): string | undefined =>
      existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith('postgres-draft-')) : undefined
    await until(() => existsSync(join(dataDir, draft() ?? 'none', 'postgres/PG_VERSION')))
    owner.child.kill('SIGKILL')
    await owner.ended
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    const database = await started(dataDir)
    expect(await rowsOf(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(draft()).toBeUndefined()
  })

  it('is not fooled by lock files whose process numbers belong to others by now', async () => {
    const dataDir = await preparedData()
    const before = await started(dataDir)
    await before.stop()
    const ours = { pid: process.pid, started: 'another-boot:1' }
    writeFileSync(join(dataDir, 'postgres-lock/900'), JSON.stringify(ours))
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.ppid}\n${join(dataDir, 'postgres')}\n`)
    mkdirSync(before.host, { recursive: true })
    writeFileSync(join(before.host, '.s.PGSQL.5432.lock'), `${process.ppid}\n`)
    const database = await started(dataDir)
    expect(await rowsOf(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
