import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDocumentCalls } from '../../testing/document-calls.ts'
import { paddedPdf, pdf } from '../../testing/document-samples.ts'
import { fileSecret, fileStoreRules, readFrom, streamOf } from '../../testing/file-store-rules.ts'
import { hasSwift, openSwift, type Swift } from '../../testing/swift.ts'
import { readEnv } from '../env.ts'
import { type FileStore, newFileKey } from './files.ts'
import { openS3Store } from './s3-store.ts'

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }
const waiting = { timeout: 20_000 }

if (!hasSwift() && !isCi)
  console.log('skipped: files in a bucket, for Swift is not here (scripts/system-packages.mjs swift)')

describe.skipIf(!hasSwift() && !isCi)(
  'files in a bucket of a server that checks signatures',
  { timeout: 60_000 },
  () => {
    let swift: Swift
    let client: S3Client
    let bucket: string
    let store: FileStore
    let number = 0

    const open = (secret: string, more: object = {}) =>
      openS3Store({ ...swift, bucket, forcePathStyle: true, secret, ...more })
    const left = async () => {
      const [objects, uploads] = await Promise.all([
        client.send(new ListObjectsV2Command({ Bucket: bucket })),
        client.send(new ListMultipartUploadsCommand({ Bucket: bucket })),
      ])
      return [...(objects.Contents ?? []), ...(uploads.Uploads ?? [])].map(({ Key }) => String(Key))
    }

    beforeAll(async () => {
      swift = await openSwift()
      const { endpoint, region } = swift
      client = new S3Client({
        endpoint,
        region,
        credentials: swift,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
      })
    }, 90_000)
    afterAll(() => swift?.stop())
    beforeEach(async () => {
      bucket = `files-${++number}`
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      store = await open(fileSecret)
    })

    fileStoreRules(() => ({ store, open, left }))

    it('holds 20 MB, in parts', async () => {
      const content = randomBytes(20 * 1024 * 1024)
      const key = newFileKey()
      expect((await store.put(key, streamOf(content), noLimit)).bytes).toBe(content.length)
      expect((await readFrom(store, key)).equals(content)).toBe(true)
      expect(await left()).toEqual([`${key.slice(0, 2)}/${key}`])
    })

    it('shows nothing of the content to whoever runs the bucket, and finds what was changed there', async () => {
      const key = newFileKey()
      await store.put(key, streamOf(Buffer.from('canary of the plain text '.repeat(10_000))), noLimit)
      const place = { Bucket: bucket, Key: `${key.slice(0, 2)}/${key}` }
      const sealed = Buffer.from(
        (await (await client.send(new GetObjectCommand(place))).Body?.transformToByteArray()) ?? [],
      )
      expect([sealed.length > 250_000, sealed.includes('canary')]).toEqual([true, false])
      await client.send(new PutObjectCommand({ ...place, Body: sealed.subarray(0, -1) }))
      await expect(readFrom(store, key)).rejects.toMatchObject({ name: 'FileDamaged' })
    })

    it('lets in nobody without the right key, and says so to the operator at the start', async () => {
      const key = newFileKey()
      await store.put(key, streamOf(Buffer.from('ours')), noLimit)
      const place = { Bucket: bucket, Key: `${key.slice(0, 2)}/${key}` }
      expect((await fetch(`${swift.endpoint}/${place.Bucket}/${place.Key}`)).ok).toBe(false)
      const { endpoint, region, accessKeyId } = swift
      const stranger = new S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey: 'wrong' },
        forcePathStyle: true,
      })
      await expect(stranger.send(new GetObjectCommand(place))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
      await expect(open(fileSecret, { secretAccessKey: 'wrong' })).rejects.toThrow(
        `the bucket ${bucket} (S3_BUCKET) cannot be used: its server does not let us in (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)`,
      )
      await expect(open(fileSecret, { bucket: 'no-such-bucket' })).rejects.toThrow('there is no such bucket')
      await expect(open(fileSecret, { endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
        'cannot be used: connect ECONNREFUSED',
      )
    })

    it('holds the documents of the product, and lets go of them with their rows', async () => {
      const calls = await openDocumentCalls({
        FILES: 's3',
        S3_ENDPOINT: swift.endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: swift.accessKeyId,
        S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      })
      try {
        const sent = paddedPdf(12_000_000)
        const { id, url, status } = await calls.upload(sent)
        expect(status).toBe(201)
        expect((await calls.fetchFile(String(url), calls.person)).bytes.equals(sent)).toBe(true)
        expect((await calls.fetchFile(String(url), calls.person, 'HEAD')).status).toBe(200)
        expect((await calls.upload(Buffer.from('<html>'))).status).toBe(400)
        expect(await left()).toHaveLength(1)
        await calls.person.post('/rpc/documents/delete', { json: { id } })
        await expect.poll(left, waiting).toEqual([])
      } finally {
        await calls.product.stop()
      }
    })
  },
)

describe("a bucket's server", () => {
  /** Lets the store open, and answers everything else so. */
  async function answering(status: number, code: string) {
    const server = createServer((request, response) => {
      request.resume()
      request.once('end', () => {
        if (request.method === 'HEAD') return void response.writeHead(200).end()
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'b', forcePathStyle: true }
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    return { server, settings: { ...settings, ...credentials, secret: fileSecret } }
  }

  it.each([
    [507, 'InsufficientStorage', 'FileStoreFull'],
    [403, 'QuotaExceeded', 'FileStoreFull'],
    [403, 'AccessDenied', 'FileStoreUnavailable'],
    [500, 'InternalError', 'FileStoreUnavailable'],
  ])('answers %i %s has a %s', async (status, code, name) => {
    const { server, settings } = await answering(status, code)
    const store = await openS3Store(settings)
    const put = store.put(newFileKey(), streamOf(Buffer.from('x')), noLimit)
    await expect(put).rejects.toMatchObject({ name })
    server.closeAllConnections()
    server.close()
  })

  it('that takes a file and never answers is unavailable, too', async () => {
    const server = createServer((request, response) => {
      request.resume()
      if (request.method === 'HEAD') response.writeHead(200).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const where = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'b', forcePathStyle: true }
    const store = await openS3Store({
      ...where,
      accessKeyId: 'a',
      secretAccessKey: 'b',
      secret: fileSecret,
      answerMs: 200,
    })
    const unavailable = { name: 'FileStoreUnavailable' }
    await expect(store.put(newFileKey(), streamOf(Buffer.from('x')), noLimit)).rejects.toMatchObject(unavailable)
    await expect(store.get(newFileKey())).rejects.toMatchObject(unavailable)
    server.closeAllConnections()
    server.close()
  })

  it('goes away is said to the person as that, and to nobody as a lost database', async () => {
    const { server, settings } = await answering(200, 'None')
    const calls = await openDocumentCalls({
      FILES: 's3',
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    const answer = await calls.upload(pdf())
    expect([answer.status, answer.detail]).toEqual([
      503,
      'The server can’t reach its file storage. Nothing was changed. Try again in a few minutes.',
    ])
    await calls.product.stop()
  })
})

it('the settings: all that a bucket needs, and the path where the server is not Amazon’s', () => {
  expect(readEnv({}).s3).toBeUndefined()
  expect(() => readEnv({ FILES: 's3', S3_BUCKET: 'b' })).toThrow(
    'FILES=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  )
  const own = { FILES: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'c' }
  expect(readEnv(own).s3).toMatchObject({ endpoint: undefined, region: 'us-east-1', forcePathStyle: false })
  const endpoint = 'https://s3.example.com'
  expect(readEnv({ ...own, S3_ENDPOINT: endpoint }).s3).toMatchObject({ endpoint, forcePathStyle: true })
  expect(readEnv({ ...own, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'off' }).s3).toMatchObject({
    forcePathStyle: false,
  })
})
