import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Where documents and pictures lie. What is stored is encrypted; who may read it is the caller's to decide, each time: there are no
 * addresses by which a file can be had without us.
 */
export type FileStore = {
  /**
   * Takes a file as it comes, never whole in memory. Either all of it is on disk when this resolves, or nothing of it.
   * @throws FileTooLarge as soon as the stream has brought more than `maxBytes`; the stream is then ended.
   * @throws NoRoomForFile when the store is full, FileStoreAway when it cannot be asked.
   */
  put(key: string, stream: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<StoredFile>
  /**
   * The stream has to be read to its end or destroyed. It fails with FileDamaged in the middle when only then damage shows: what was given
   * out before is right, but is not the whole file.
   * @throws FileNotStored when there is no such file.
   */
  get(key: string): Promise<Readable>
  /** No fault when it is gone already. */
  delete(key: string): Promise<void>
  has(key: string): Promise<boolean>
}

/** Of what was sent, not of what lies encrypted on the disk. `sha256` in hex. */
export type StoredFile = { bytes: number; sha256: string }

/** 128 random bits in hex. Says nothing about whose the file is, and cannot be guessed. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex')
}

/** @throws Error for anything that `newFileKey` could not have made, such as a path. */
export function requireFileKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('a file is named by a key of 32 hexadecimal digits')
}

export class FileTooLarge extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`the file has more than ${maxBytes} bytes`)
    this.name = 'FileTooLarge'
    this.maxBytes = maxBytes
  }
}

export class NoRoomForFile extends Error {
  constructor(cause: unknown) {
    super('there is no room left for files', { cause })
    this.name = 'NoRoomForFile'
  }
}

export class FileNotStored extends Error {
  constructor() {
    super('there is no file under this key')
    this.name = 'FileNotStored'
  }
}

/** The store is another server's and does not answer, or does not let us in. */
export class FileStoreAway extends Error {
  constructor(cause: unknown) {
    super('the file store is unreachable', { cause })
    this.name = 'FileStoreAway'
  }
}

/** What lies in the store is not what was put there under this key, or was put there under another secret. */
export class FileDamaged extends Error {
  constructor(what: string) {
    super(`the stored file cannot be read: ${what}`)
    this.name = 'FileDamaged'
  }
}
