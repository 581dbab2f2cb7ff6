import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * The encrypted store of documents and pictures. Callers check permission on every access; no URL gives access to a file without the server.
 */
export type FileStore = {
  /**
   * Stores a stream without holding it in memory. When this resolves, the file is completely on disk; on failure, nothing is stored.
   * @throws FileTooLarge as soon as the stream exceeds `maxBytes`, and ends the stream
   * @throws FileStoreFull if the store is full, FileStoreUnavailable if it is unreachable
   */
  put(key: string, stream: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<StoredFile>
  /**
   * Read the stream to its end or destroy it. It can fail with FileDamaged in the middle; the part before is correct but incomplete.
   * @throws FileNotStored if there is no such file
   */
  get(key: string): Promise<Readable>
  /** Succeeds also if the file does not exist. */
  delete(key: string): Promise<void>
  has(key: string): Promise<boolean>
}

/** Size and hash of the plain content, not of the encrypted file. `sha256` in hex. */
export type StoredFile = { bytes: number; sha256: string }

/** 128 random bits in hex: anonymous and unguessable. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex')
}

/** @throws Error for anything but a key from `newFileKey`, such as a path */
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

export class FileStoreFull extends Error {
  constructor(cause: unknown) {
    super('the file store is full', { cause })
    this.name = 'FileStoreFull'
  }
}

export class FileNotStored extends Error {
  constructor() {
    super('no file has this key')
    this.name = 'FileNotStored'
  }
}

/** The store's server is unreachable or refuses our credentials. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file store is unreachable', { cause })
    this.name = 'FileStoreUnavailable'
  }
}

/** The stored file was changed, or was encrypted with another secret. */
export class FileDamaged extends Error {
  constructor(what: string) {
    super(`the stored file cannot be read: ${what}`)
    this.name = 'FileDamaged'
  }
}
