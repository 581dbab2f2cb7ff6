import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installationIn, openBackedUpInstallation, runTool, startTool, tableSums } from '../../testing/backup-calls.ts'
import { until } from '../../testing/until.ts'
import { type Header, headerName } from './archive-format.ts'
import { checkArchive } from './archive-reader.ts'
import { openArchiveWriter } from './archive-writer.ts'

const slow = { timeout: 180_000 }

let all: Awaited<ReturnType<typeof openBackedUpInstallation>>
let source: typeof all.source
let archive: string
beforeAll(async () => {
  all = await openBackedUpInstallation()
  source = all.source
  archive = all.archive
}, 180_000)
afterAll(() => all.remove())

describe('a restore refuses, before it writes anything,', () => {
  async function refusal(path: string, ...args: string[]): Promise<string> {
    const into = installationIn(all.newFolder())
    const { code, said } = await runTool('restore', into.settings, path, ...args)
    expect(code).toBe(1)
    expect(readdirSync(into.dataDir)).toEqual(['secret'])
    return said
  }

  it('any flipped bit', slow, async () => {
    const whole = readFileSync(archive)
    const damaged = all.pathOf('damaged.tar.zst')
    for (let turn = 0; turn < 50; turn++) {
      const at = turn < 4 ? ([0, 5, whole.length - 1, whole.length - 33][turn] ?? 0) : randomInt(whole.length)
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << randomInt(8)), at)
      writeFileSync(damaged, copy)
      await expect(checkArchive(damaged, []), `byte ${at}`).rejects.toMatchObject({ name: 'BackupDamaged' })
    }
    expect(await refusal(damaged)).toContain('Nothing was changed')
  })

  it('one that is truncated or goes on', slow, async () => {
    const whole = readFileSync(archive)
    const damaged = all.pathOf('cut.tar.zst')
    for (const part of [0, 1, 39, 40, 1000, whole.length - 41, whole.length - 40, whole.length - 1]) {
      writeFileSync(damaged, whole.subarray(0, part))
      await expect(checkArchive(damaged, []), `${part} bytes`).rejects.toMatchObject({ name: 'BackupDamaged' })
    }
    writeFileSync(damaged, Buffer.concat([whole, Buffer.alloc(1)]))
    await expect(checkArchive(damaged, [])).rejects.toMatchObject({ name: 'BackupDamaged' })
    expect(await refusal(all.pathOf('nothing-here.tar.zst'))).toContain('There is no file')
  })

  it('one of a newer version', slow, async () => {
    const written = async (name: string, change: (header: Header) => object) => {
      const path = all.pathOf(name)
      const { header, manifest } = await checkArchive(archive, [])
      const writer = await openArchiveWriter(path, [])
      await writer.add(headerName, Buffer.from(JSON.stringify(change({ ...header, tables: [] }))))
      await writer.add(
        'manifest.json',
        Buffer.from(JSON.stringify({ ...manifest, tables: [], files: 0, fileBytes: 0 })),
      )
      await writer.finish()
      return path
    }
    expect(await refusal(await written('format.tar.zst', (header) => ({ ...header, format: 2 })))).toContain(
      'made by a newer version of Openhour',
    )
    const later = { name: '9999_later.sql', checksum: '0'.repeat(64) }
    const newer = await written('migrations.tar.zst', (header) => ({
      ...header,
      migrations: [...header.migrations, later],
    }))
    expect(await refusal(newer)).toContain('with 9999_later.sql')
  })

  it('without the secret, and another one', slow, async () => {
    const none = installationIn(all.newFolder(''))
    expect((await runTool('restore', none.settings, archive)).said).toContain("The installation's secret is not here")
    expect((await runTool('restore', { ...none.settings, OPENHOUR_SECRET: 'x'.repeat(40) }, archive)).said).toContain(
      'The secret here is not the one that this backup needs',
    )
    expect(readdirSync(none.dataDir)).toEqual([])
  })

  it('an installation with records', slow, async () => {
    const before = await tableSums(source.database.address)
    const refused = await runTool('restore', source.settings, archive)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('exists already. A restore never replaces records, so nothing was changed.')
    const url = { ...installationIn(all.newFolder(), source.database).settings }
    expect((await runTool('restore', url, archive)).said).toContain(
      'The database of DATABASE_URL is not empty. A restore never replaces records',
    )
    expect(await tableSums(source.database.address)).toEqual(before)
  })
})

describe('an encrypted backup', () => {
  const hasAge = spawnSync('age', ['--version']).status === 0 && spawnSync('zstd', ['--version']).status === 0
  const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
  if (!hasAge && !isCi) console.log('skipped: encrypted backups read by other programs, for age or zstd is not here')

  it.skipIf(!hasAge && !isCi)('is read by age, zstd, tar and sha256sum, and by its key alone', slow, async () => {
    const key = all.pathOf('key.txt')
    const said = spawnSync('age-keygen', ['-o', key], { encoding: 'utf8' }).stderr
    const recipient = /age1\S+/.exec(said)?.[0] ?? ''
    const path = all.pathOf('secret.tar.zst.age')
    const refused = await runTool('backup', source.settings, path, '--with-secret')
    expect(refused.said).toContain('so it must be encrypted')
    const made = await runTool('backup', source.settings, path, '--with-secret', '--recipient', recipient, '--quick')
    expect(made, made.said).toMatchObject({ code: 0 })
    const plain = `set -e; mkdir "$2"; age -d -i "$1" "$3" | zstd -dc | tar x -C "$2"; cd "$2"; sha256sum -c --quiet SHA256SUMS; cat secret`
    const read = spawnSync('bash', ['-c', `set -o pipefail; ${plain}`, '-', key, all.pathOf('x'), path], {
      encoding: 'utf8',
    })
    expect(read, read.stderr).toMatchObject({ status: 0, stdout: source.secret })

    const into = installationIn(all.newFolder(''))
    const { settings, dataDir } = into
    expect((await runTool('restore', settings, path)).said).toContain('This backup is encrypted.')
    const other = all.pathOf('other.txt')
    spawnSync('age-keygen', ['-o', other])
    expect((await runTool('restore', settings, path, '--identity', other)).said).toContain('does not open this backup')
    expect(readdirSync(dataDir)).toEqual([])
    const restored = await runTool('restore', settings, path, '--identity', key)
    expect(restored, restored.said).toMatchObject({ code: 0 })
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(source.secret)
    for (let turn = 0; turn < 5; turn++) {
      const copy = readFileSync(path)
      const at = randomInt(copy.length)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      writeFileSync(path + '.damaged', copy)
      await expect(
        checkArchive(path + '.damaged', [readFileSync(key, 'utf8').trim().split('\n').at(-1) ?? '']),
      ).rejects.toThrow(/cannot be used|does not open/)
    }
  })
})

describe('a backup', () => {
  it('is of one moment, while others write', slow, async () => {
    const { owner } = source.database
    await owner.query(
      'create table left_side (id int); create table right_side (id int); grant select on left_side, right_side to openhour_backup',
    )
    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) {
        const client = await owner.connect()
        await client.query(
          `begin; insert into left_side values (${written}); insert into right_side values (${written}); commit`,
        )
        client.release()
        written++
      }
    })()
    await until(
      () => written,
      (count) => count > 20,
    )
    const path = all.pathOf('moving.tar.zst')
    const began = written
    const made = await runTool('backup', source.settings, path, '--quick')
    writing = false
    await writer
    await owner.query('drop table left_side, right_side')
    expect(made, made.said).toMatchObject({ code: 0 })
    expect(written).toBeGreaterThan(began + 20)
    const { manifest } = await checkArchive(path, [])
    const [left, right] = ['left_side', 'right_side'].map((name) =>
      manifest.tables.find((table) => table.name === name),
    )
    expect(left?.rows).toBeGreaterThan(20)
    expect(left?.rowsSum).toBe(right?.rowsSum)
  })

  it('that is killed leaves no file that looks like one, and the next one works', slow, async () => {
    const { owner } = source.database
    // The backup waits for the table and dies.
    const client = await owner.connect()
    await client.query('begin; lock table clients in access exclusive mode')
    const path = all.pathOf('killed.tar.zst')
    const { child, ended } = startTool('backup', source.settings, path, '--quick')
    await until(async () => (await client.query(`select 1 from pg_locks where not granted`)).rowCount)
    child.kill('SIGKILL')
    await ended
    await client.query('rollback')
    client.release()
    expect(existsSync(path)).toBe(false)
    expect(await runTool('backup', source.settings, path, '--quick')).toMatchObject({ code: 0 })
  })

  it('lacks no file that a row refers to, unless it is asked to', slow, async () => {
    const folder = join(source.dataDir, 'files')
    const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const from = join(file?.parentPath ?? '', file?.name ?? '')
    const content = readFileSync(from)
    rmSync(from)
    const path = all.pathOf('lacking.tar.zst')
    const refused = await runTool('backup', source.settings, path, '--quick')
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.said).toContain('The file store lacks 1 of the')
    expect(existsSync(path)).toBe(false)
    const made = await runTool('backup', source.settings, path, '--quick', '--allow-missing-files')
    writeFileSync(from, content, { mode: 0o600 })
    expect(made.said).toContain('1 files are missing')
    expect((await checkArchive(path, [])).manifest.missingFiles).toEqual([file?.name])
  })

  it('refuses to leave out a table', slow, async () => {
    const client = new pg.Client(source.database.address)
    await client.connect()
    await client.query('drop policy back_up on tasks')
    const refused = await runTool('backup', source.settings, all.pathOf('hidden.tar.zst'), '--quick')
    await client.query('create policy back_up on tasks for select to openhour_backup using (true)')
    await client.end()
    expect(refused.said).toContain('cannot read all rows of tasks')
  })

  // A small file system of its own needs a mount namespace, which not every machine gives. Root needs no other user for it, who could not reach the database.
  const alone = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
  const canMount = spawnSync('unshare', [...alone, 'true']).status === 0
  it.skipIf(!canMount)('says that the disk is full, and leaves nothing there', slow, () => {
    const folder = all.pathOf('small')
    mkdirSync(folder)
    const script =
      'mount -t tmpfs -o size=300k none "$1" && "$2" server/src/commands/backup.ts "$1" --quick; ls -A "$1"'
    const { stdout, stderr } = spawnSync('unshare', [...alone, 'sh', '-c', script, '-', folder, process.execPath], {
      env: { PATH: process.env.PATH, ...source.settings },
      encoding: 'utf8',
    })
    expect(stderr).toContain('The disk is full. Existing backups and records are as they were.')
    expect(stdout).toBe('')
  })
})
