import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireFileKey } from './files.ts'
import { filesFolder } from './open-files.ts'
import { connectToBucket, type S3Settings } from './s3-store.ts'

/**
 * Stored files as they are stored: encrypted. For backups, which need neither the secret nor the right to read, and which run beside the server: opening
 * it deletes no drafts.
 */
export type SealedFiles = {
  /** Undefined if there is no such file. Read the stream to its end or destroy it. */
  read(key: string): Promise<{ bytes: number; content: Readable } | undefined>
  /** Replaces the file. When this resolves, it is completely stored. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

export function openSealedFiles(options: { s3: S3Settings | undefined; dataDir: string }): Promise<SealedFiles> {
  return options.s3 ? inBucket(options.s3) : Promise.resolve(inFolder(filesFolder(options)))
}

function inFolder(folder: string): SealedFiles {
  const pathOf = (key: string) => {
    requireFileKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async read(key) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
      return file && { bytes: (await file.stat()).size, content: readable(file) }
    },
    async write(key, content) {
      const path = pathOf(key)
      const draft = join(dirname(path), `${randomBytes(8).toString('hex')}.draft`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      for (const each of [dirname(path), folder]) {
        const parent = await open(each)
        await parent.sync().finally(() => parent.close())
      }
    },
  }
}

function readable(file: FileHandle): Readable {
  return file.createReadStream({ highWaterMark: 256 * 1024 })
}

async function inBucket(settings: S3Settings): Promise<SealedFiles> {
  const { get, upload } = await connectToBucket(settings)
  return {
    async read(key) {
      const answer = await get(key)
      return answer && { bytes: answer.ContentLength ?? 0, content: answer.Body as Readable }
    },
    async write(key, content) {
      const body = Readable.from(content, { objectMode: false })
      await upload(key, body).finally(() => body.destroy())
    },
  }
}
