import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installationIn, openBackedUpInstallation, runTool } from '../../testing/backup-calls.ts'
import { hasSwift, openSwift, type Swift } from '../../testing/swift.ts'

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
if (!hasSwift() && !isCi)
  console.log('skipped: backups of a bucket, for Swift is not here (scripts/system-packages.mjs swift)')

describe.skipIf(!hasSwift() && !isCi)('a backup of files in a bucket', { timeout: 180_000 }, () => {
  let swift: Swift
  let client: S3Client
  const settings: Record<string, string> = { FILES: 's3', S3_BUCKET: 'old' }
  beforeAll(async () => {
    swift = await openSwift()
    client = new S3Client({
      ...swift,
      credentials: swift,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    for (const Bucket of ['old', 'new']) await client.send(new CreateBucketCommand({ Bucket }))
    settings.S3_ENDPOINT = swift.endpoint
    settings.S3_ACCESS_KEY_ID = swift.accessKeyId
    settings.S3_SECRET_ACCESS_KEY = swift.secretAccessKey
  }, 90_000)
  afterAll(() => swift?.stop())

  async function sumsIn(Bucket: string): Promise<Record<string, string>> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    const sums: Record<string, string> = {}
    for (const { Key = '' } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      sums[Key] = createHash('sha256')
        .update((await Body?.transformToByteArray()) ?? '')
        .digest('hex')
    }
    return sums
  }

  it('restores them into another bucket, and into a folder', async () => {
    const all = await openBackedUpInstallation(settings)
    const sums = await sumsIn('old')
    expect(Object.keys(sums).length).toBeGreaterThan(20)
    const moved = { ...installationIn(all.newFolder()).settings, ...settings, S3_BUCKET: 'new' }
    const restored = await runTool('restore', moved, all.archive)
    expect(restored, restored.said).toMatchObject({ code: 0 })
    expect(await sumsIn('new')).toEqual(sums)
    const local = installationIn(all.newFolder())
    expect(await runTool('restore', local.settings, all.archive)).toMatchObject({ code: 0 })
    const stored = readdirSync(`${local.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(stored.map(({ name }) => `${name.slice(0, 2)}/${name}`).toSorted()).toEqual(Object.keys(sums).toSorted())
    await all.remove()
  })
})
