import { chmodSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSampleInstallation, runTool } from '../testing/backup-calls.ts'
import { expired, selfSigned } from '../testing/certificates.ts'
import { openTestFolder } from '../testing/folder.ts'
import { geoFileBytes } from '../testing/geo-file.ts'
import { openProduct, type Product } from '../testing/product.ts'
import { openRefusingMailServer, openTlsProxy, openWelcomingMailServer } from '../testing/doctor-servers.ts'

const slow = { timeout: 60_000 }
const [mailPassword, databasePassword] = ['hush-hush-mail', 'hush-hush-database']

let sample: Awaited<ReturnType<typeof openSampleInstallation>>
let folder: ReturnType<typeof openTestFolder>
let product: Product
beforeAll(async () => {
  folder = openTestFolder()
  ;[sample, product] = await Promise.all([openSampleInstallation(), openProduct()])
  await sql(`insert into backups (started_at, finished_at, good, scheduled, file_name, bytes)
    values (now() - interval '1 hour', now(), true, true, 'openhour-20261120-100000.tar.zst', 1000)`)
}, 180_000)
afterAll(async () => {
  await product.stop()
  await sample.remove()
  folder.remove()
})

const sql = (text: string) => sample.database.owner.query(text)
const secretFile = () => join(sample.dataDir, 'secret')

/** What the command finds. No secret stands in what it prints. */
async function doctor(settings: Record<string, string> = {}) {
  const { code, said } = await runTool('doctor', { ...sample.settings, BACKUP_DIR: folder.path, ...settings }, '--json')
  for (const secret of [sample.secret, mailPassword, databasePassword, settings.OPENHOUR_SECRET ?? sample.secret])
    expect(said).not.toContain(secret)
  const { parts } = JSON.parse(said) as { parts: HealthPart[] }
  return { code, parts, part: (name: string) => parts.find((each) => each.name === name) }
}

/** The one part that is not as it should be. */
async function fault(settings: Record<string, string> = {}): Promise<HealthPart & { code: number | null }> {
  const { code, parts } = await doctor(settings)
  const [found, ...more] = parts.filter(({ state }) => state === 'failing' || state === 'warning')
  expect(more).toEqual([])
  return { code, ...(found ?? { name: 'nothing', state: 'working', detail: '' }) }
}

function named(name: string, state: HealthPart['state'], detail: RegExp, advice: RegExp) {
  const code = state === 'failing' ? 1 : 0
  return { code, name, state, detail: expect.stringMatching(detail), advice: expect.stringMatching(advice) }
}

test('nothing is wrong with a sound installation, and the text says what was looked at', slow, async () => {
  const { code, parts, part } = await doctor()
  expect(parts.filter(({ state }) => state === 'failing' || state === 'warning')).toEqual([])
  expect(code).toBe(0)
  expect(part('Secret')?.detail).toContain('opens what is stored')
  expect(part('Email')).toMatchObject({ state: 'not-configured', advice: expect.stringContaining('SMTP_URL') })
  const text = await runTool('doctor', { ...sample.settings, BACKUP_DIR: folder.path })
  expect(text.code).toBe(0)
  expect(text.said).toMatch(/^working +Secret /m)
  expect(text.said).toMatch(/^not configured +Email .*\n +-> Set SMTP_URL/m)
  expect(text.said).toMatch(/\nNo problems found\.\n$/)
})

describe('a planted fault is named, with what to do:', () => {
  test('a secret that did not encrypt what is stored', slow, async () => {
    expect(await fault({ OPENHOUR_SECRET: 'x'.repeat(40) })).toEqual(
      named('Secret', 'failing', /does not open 4 of 4 encrypted messages and files/, /Put back the secret/),
    )
  })

  test('a secret that is too short', slow, async () => {
    writeFileSync(secretFile(), 'short')
    onTestFinished(() => writeFileSync(secretFile(), sample.secret))
    expect(await fault()).toEqual(
      named('Secret', 'failing', /has 5 characters, and needs at least 32/, /from a backup/),
    )
  })

  test('a secret that others can read', slow, async () => {
    chmodSync(secretFile(), 0o644)
    onTestFinished(() => chmodSync(secretFile(), 0o600))
    expect(await fault()).toEqual(named('Secret', 'failing', /other accounts of this machine/, /chmod 600/))
  })

  test('a disk with little space, and one with nearly none', slow, async () => {
    const { bavail, bsize } = statfsSync(sample.dataDir)
    const double = String(Math.ceil((2 * bavail * bsize) / 1e6))
    const isOneDisk = statfsSync(folder.path).bavail === bavail
    expect(isOneDisk).toBe(true)
    expect(await fault({ DISK_FREE_MB: double })).toEqual(
      named('Disk space', 'warning', /free on the disk of/, /Free some space.*DISK_FREE_MB/),
    )
    expect(await fault({ DISK_FREE_MB: '1000000000' })).toMatchObject({ code: 1, name: 'Disk space', state: 'failing' })
  })

  test('a mail server that refuses', slow, async () => {
    const server = await openRefusingMailServer()
    onTestFinished(() => server.close())
    expect(await fault({ SMTP_URL: `smtp://me:${mailPassword}@127.0.0.1:${server.port}` })).toEqual(
      named('Email', 'failing', /^127\.0\.0\.1:\d+ takes no mail: E/, /Check host and port in SMTP_URL/),
    )
  })

  test('a sender that other mail servers refuse', slow, async () => {
    const server = await openWelcomingMailServer()
    onTestFinished(() => server.close())
    expect(await fault({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })).toEqual(
      named('Email', 'warning', /the sender's domain is localhost/, /MAIL_FROM/),
    )
  })

  test('a public address without TLS', slow, async () => {
    expect(await fault({ PUBLIC_URL: 'http://practice.example.com' })).toEqual(
      named('Web address', 'failing', /refuses plain HTTP/, /TLS proxy.*PUBLIC_URL.*TRUSTED_PROXIES/),
    )
  })

  test('a proxy that is not trusted', slow, async () => {
    expect(await fault({ PUBLIC_URL: 'https://practice.example.com' })).toEqual(
      named('Web address', 'failing', /TRUSTED_PROXIES is not set/, /Set TRUSTED_PROXIES/),
    )
  })

  test('a certificate that is over, and one that nobody trusts', slow, async () => {
    for (const [certificate, detail, advice] of [
      [expired, /certificate ended \d{4} days ago/, /Renew it/],
      [selfSigned, /browsers do not trust its certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/, /public authority/],
    ] as const) {
      const proxy = await openTlsProxy(certificate, product.port)
      onTestFinished(() => proxy.close())
      expect(await fault({ PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '127.0.0.1' })).toEqual(
        named('Web address', 'failing', detail, advice),
      )
    }
  })

  test('a proxy that does not say that a request came over TLS', slow, async () => {
    const authority = join(folder.path, 'authority.pem')
    writeFileSync(authority, selfSigned.cert)
    const through = async (headers: Record<string, string>) => {
      const proxy = await openTlsProxy(selfSigned, product.port, headers)
      onTestFinished(() => proxy.close())
      return { PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '127.0.0.1', NODE_EXTRA_CA_CERTS: authority }
    }
    expect(await fault(await through({}))).toEqual(
      named('Web address', 'failing', /arrive as plain HTTP/, /X-Forwarded-Proto/),
    )
    const { code, part } = await doctor(await through({ 'x-forwarded-proto': 'https' }))
    expect([code, part('Web address')?.state]).toEqual([0, 'working'])
    expect(part('Web address')?.detail).toMatch(/certificate for \d+ more days$/)
  })

  test('a public address where nothing answers', slow, async () => {
    const proxy = await openTlsProxy(selfSigned, product.port)
    await proxy.close()
    expect(await fault({ PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '127.0.0.1' })).toEqual(
      named('Web address', 'warning', /does not answer this machine \(ECONNREFUSED\)/, /Check that the proxy runs/),
    )
  })

  test('a backup that is overdue', slow, async () => {
    await sql(`update backups set started_at = started_at - interval '9 days'`)
    onTestFinished(async () => void (await sql(`update backups set started_at = started_at + interval '9 days'`)))
    expect(await fault()).toEqual(
      named('Backups', 'failing', /^overdue: last good one 9 days ago/, /npm run backup -- /),
    )
  })

  test('tables of another version', slow, async () => {
    await sql(`update schema_migrations set name = '9999_later.sql'`)
    onTestFinished(async () => void (await sql(`update schema_migrations set name = '0000_tables.sql'`)))
    expect(await fault()).toEqual(named('Database', 'failing', /^1 migrations have not run$/, /npm start/))
    await sql(`insert into schema_migrations (name, checksum) values ('0000_tables.sql', 'x')`)
    expect(await fault()).toEqual(named('Database', 'failing', /newer version .*9999_later/, /Start that version/))
    await sql(`delete from schema_migrations where name = '0000_tables.sql'`)
  })

  test('location data that is old', slow, async () => {
    const file = join(folder.path, 'country.mmdb')
    const monthsAgo = new Date(Date.now() - 100 * 86_400_000)
    writeFileSync(file, geoFileBytes([['203.0.0.0/16', { country_code: 'IN' }]], monthsAgo))
    expect(await fault({ GEO_COUNTRY_MMDB: file })).toEqual(
      named('Location databases', 'warning', /^country of .*, 100 days old$/, /GEO_COUNTRY_MMDB/),
    )
  })

  test('a practice in a time zone whose rules differ', slow, async () => {
    // PostgreSQL lags behind for at least one of these; which one depends on the versions of both.
    const zones = ['America/Edmonton', 'Africa/Casablanca', 'America/Vancouver']
    const { rows: before } = await sql(`select user_id, timezone from practice_settings order by user_id limit 3`)
    for (const [at, { user_id }] of before.entries())
      await sql(`update practice_settings set timezone = '${zones[at]}' where user_id = '${user_id}'`)
    onTestFinished(async () => {
      for (const { user_id, timezone } of before)
        await sql(`update practice_settings set timezone = '${timezone}' where user_id = '${user_id}'`)
    })
    expect(await fault()).toEqual(
      named('Time zones', 'warning', /different rules for .*(Edmonton|Casablanca|Vancouver)/, /tzdata/),
    )
  })

  test('a database that does not answer', slow, async () => {
    const { code, part } = await doctor({
      DATABASE_URL: `postgres://openhour:${databasePassword}@127.0.0.1:9/openhour`,
    })
    expect(code).toBe(1)
    expect(part('Database')).toEqual({
      name: 'Database',
      state: 'failing',
      detail: expect.stringContaining('ECONNREFUSED'),
      advice: expect.stringContaining('Correct DATABASE_URL'),
    })
  })

  test('a setting that cannot be used', slow, async () => {
    const found = await fault({ SMTP_URL: `mail.example.com?${mailPassword}`, OPENHOUR_SECRET: 'too-short-secret' })
    expect(found).toEqual(
      named('Settings', 'failing', /OPENHOUR_SECRET must have at least 32.* SMTP_URL must be/, /\.env\.example/),
    )
  })
})

test('the admin sees the same checks, and a secret that others can read', async () => {
  const admin = await product.admin()
  const parts = async () => ((await admin.get('/api/v1/admin/overview')).json as { parts: HealthPart[] }).parts
  const names = (await parts()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining((await doctor()).parts.map(({ name }) => name)))
  const file = join(product.dataDir, 'secret')
  chmodSync(file, 0o604)
  onTestFinished(() => chmodSync(file, 0o600))
  expect((await parts()).find(({ name }) => name === 'Secret')).toMatchObject({
    state: 'failing',
    advice: expect.stringContaining('chmod 600'),
  })
  expect(JSON.stringify(await parts())).not.toContain(readFileSync(file, 'utf8').trim())
})
