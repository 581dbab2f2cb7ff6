import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedAddress, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'

export const isRoot = process.getuid?.() === 0

/** A data folder for this test, which the database's user can enter; removed when the test ends. */
export function temporaryData(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'oh-test-'))
  chmodSync(folder, mode)
  onTestFinished(() => {
    const pointer = join(folder, 'data/database-is-in')
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
  return join(folder, 'data')
}

let prepared: Promise<string> | undefined

async function prepare(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'oh-test-'))
  chmodSync(folder, 0o711)
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  await database.stop()
  return join(folder, 'data')
}

/** Call it at the end of each file that uses {@link preparedData}. */
export async function removePreparedData(): Promise<void> {
  if (prepared) rmSync(dirname(await prepared), { recursive: true, force: true })
  prepared = undefined
}

/** Like temporaryData, with an empty, cleanly stopped database: a copy, because creating one takes a second. */
export async function preparedData(...deeper: string[]): Promise<string> {
  const dataDir = join(temporaryData(), ...deeper)
  mkdirSync(dirname(dataDir), { recursive: true })
  prepared ??= prepare()
  execFileSync('cp', ['-a', await prepared, dataDir])
  return dataDir
}

/** A running database, which is stopped when the test ends. */
export async function started(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** Runs a statement on its own connection. @returns its rows */
export async function rowsOf(address: EmbeddedAddress, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const OWNER = `
  import { appendFileSync } from 'node:fs'
  import pg from 'pg'
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
  const [, dataDir, acknowledged] = process.argv
  try {
    const database = await startEmbeddedPostgres({ dataDir })
    console.log('ready ' + database.pid)
    process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
    if (acknowledged) {
      const client = new pg.Client(database)
      await client.connect()
      await client.query('create table written (id int primary key)')
      for (let id = 1; ; id++) {
        await client.query('insert into written values ($1)', [id])
        appendFileSync(acknowledged, id + '\\n')
        if (id === 50) console.log('writing')
      }
    }
  } catch (fault) {
    console.log(fault.name + ': ' + fault.message)
    process.exit(1)
  }
`

export interface Owner {
  child: ChildProcess
  /** Waits for a line that starts with this text and returns it. Rejects if the process exits first. */
  says(beginning: string): Promise<string>
  ended: Promise<void>
}

/** Starts another process that owns the data. With a file, it inserts rows endlessly and records there which were acknowledged. */
export function spawnOwner(dataDir: string, acknowledged?: string): Owner {
  const options = ['--input-type=module', '-e', OWNER, dataDir, ...(acknowledged ? [acknowledged] : [])]
  const child = spawn(process.execPath, options, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  return {
    child,
    ended,
    says: (beginning) =>
      new Promise((found, fail) => {
        const look = (): void => {
          const line = lines.find((each) => each.startsWith(beginning))
          if (line !== undefined) found(line)
        }
        look()
        reader.on('line', look)
        void ended.then(() => fail(new Error(`the owner ended without saying "${beginning}": ${lines.join('; ')}`)))
      }),
  }
}
