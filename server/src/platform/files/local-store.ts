import { randomBytes } from 'node:crypto'
import { type FileHandle, access, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { seal, unseal, wrappingKey } from './envelope.ts'
import { FileNotStored, type FileStore, FileStoreFull, requireFileKey } from './files.ts'
import { measured } from './counted-stream.ts'

const READ_BYTES = 64 * 1024
const DRAFTS = 'drafts'

/**
 * Stores files on the local disk, in a folder that only the server's user can read and only this process uses. Deletes incomplete files of earlier
 * processes.
 * @param options.secret the installation's secret, without which no one can read the files
 */
export async function openLocalStore(options: { folder: string; secret: string }): Promise<FileStore> {
  const folder = resolve(options.folder)
  const wrapping = wrappingKey(options.secret)
  const drafts = join(folder, DRAFTS)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  for (const name of await readdir(drafts)) await rm(join(drafts, name), { recursive: true, force: true })
  const pathOf = (key: string) => {
    requireFileKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, stream, { maxBytes }) {
      const path = pathOf(key)
      const draft = join(drafts, randomBytes(8).toString('hex'))
      const measure = measured(stream, maxBytes)
      try {
        await writeWhole(draft, seal(wrapping, key, measure.stream))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
        // Names of files and folders are on disk only after their parent folders are synced.
        await syncFolder(dirname(path))
        await syncFolder(folder)
      } catch (error) {
        await rm(draft, { force: true })
        throw isFull(error) ? new FileStoreFull(error) : error
      }
      return measure.result()
    },

    async get(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new FileNotStored() : error
      })
      const content = Readable.from(unseal(wrapping, key, chunksOf(file)), { objectMode: false })
      return content.once('close', () => void file.close().catch(() => undefined))
    },

    async delete(key) {
      const path = pathOf(key)
      try {
        await unlink(path)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      await syncFolder(dirname(path))
    },

    async has(key) {
      try {
        await access(pathOf(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
  }
}

async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What it yields is overwritten by the next read. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  for (;;) {
    const { bytesRead } = await file.read({ buffer })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
