import { Readable } from 'node:stream'
import { seal, unseal, wrappingKey } from './envelope.ts'
import { FileNotStored, type FileStore, FileStoreUnavailable, FileStoreFull, requireFileKey } from './files.ts'
import { measured } from './counted-stream.ts'

/** A bucket and its credentials. Without an endpoint, Amazon S3 in the region. */
export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket into the path instead of the host name, as most servers other than Amazon's need. */
  forcePathStyle: boolean
  /** How long the server may take to answer, in ms; for tests. */
  answerMs?: number
}

/** The minimum part size of S3. This much of an upload is in memory at a time. */
const partBytes = 5 * 1024 * 1024
/** The server has answered a part of an upload within this time, or is asked once more. Twice this is less than proxies wait for an answer. */
const maxAnswerMs = 20_000
const maxAttempts = 2
/** More than all concurrent uploads, downloads and deletions, so that none waits for a connection. */
const connections = { maxSockets: 160 }
const fullNames = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'StorageFull'])

/**
 * Connects to a bucket. `get` is undefined for a key without an object.
 * @throws Error with a message for the operator if the bucket is unusable
 */
export async function connectToBucket(settings: S3Settings) {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle, answerMs } = settings
  // Loaded only with a bucket.
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    // Many servers would store the client's streaming checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: answerMs ?? maxAnswerMs,
      // Otherwise the limit is only a warning in the log.
      throwOnRequestTimeout: true,
      httpAgent: connections,
      httpsAgent: connections,
    },
  })
  const placeOf = (key: string) => {
    requireFileKey(key)
    return { Bucket, Key: `${key.slice(0, 2)}/${key}` }
  }
  await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    throw new Error(`the bucket ${Bucket} (S3_BUCKET) cannot be used: ${sentenceFor(error)}`)
  })
  return {
    s3,
    client,
    placeOf,
    get: (key: string) =>
      client.send(new s3.GetObjectCommand(placeOf(key))).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw new FileStoreUnavailable(error)
      }),
    upload: async (key: string, body: Readable) => {
      const params = { ...placeOf(key), Body: body, ContentType: 'application/octet-stream' }
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
    },
  }
}

/**
 * Stores files in a bucket, encrypted like those on the local disk, so that its provider cannot read them. URLs of the bucket are never used.
 * @param options.secret the installation's secret, without which no one can read the files
 * @throws Error with a message for the operator if the bucket is unusable
 */
export async function openS3Store(options: S3Settings & { secret: string }): Promise<FileStore> {
  const { s3, client, placeOf, get, upload } = await connectToBucket(options)
  const wrapping = wrappingKey(options.secret)

  return {
    async put(key, stream, { maxBytes }) {
      requireFileKey(key)
      const measure = measured(stream, maxBytes)
      const body = Readable.from(seal(wrapping, key, measure.stream), { objectMode: false })
      try {
        await upload(key, body)
      } catch (error) {
        // The sender's errors are not the store's.
        const fault = measure.fault()
        if (fault) throw fault
        throw isFull(error) ? new FileStoreFull(error) : new FileStoreUnavailable(error)
      } finally {
        body.destroy()
      }
      return measure.result()
    },

    async get(key) {
      const answer = await get(key)
      if (answer === undefined) throw new FileNotStored()
      const sealed = answer.Body as Readable
      const content = Readable.from(unseal(wrapping, key, sealed), { objectMode: false })
      return content.once('close', () => sealed.destroy())
    },

    async delete(key) {
      await client.send(new s3.DeleteObjectCommand(placeOf(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw new FileStoreUnavailable(error)
      })
    },

    async has(key) {
      try {
        await client.send(new s3.HeadObjectCommand(placeOf(key)))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw new FileStoreUnavailable(error)
      }
    },
  }
}

type Answered = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }
const statusOf = (error: unknown) => (error as Answered).$metadata?.httpStatusCode
const isMissing = (error: unknown) => statusOf(error) === 404
const isFull = (error: unknown) => statusOf(error) === 507 || fullNames.has((error as Answered).name ?? '')

function sentenceFor(error: unknown): string {
  const status = statusOf(error)
  if (status === 403) return 'its server does not let us in (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)'
  if (status === 404) return 'there is no such bucket'
  return (error as Answered).message ?? String(error)
}
