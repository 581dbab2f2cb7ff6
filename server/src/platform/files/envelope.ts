import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { FileDamaged, requireFileKey } from './files.ts'

/*
 * version (1) | nonce (12) | wrapped data key (32) | tag (16) | chunks, each: up to 64 KB of ciphertext | tag (16)
 *
 * AES-256-GCM throughout. Every object has its own data key, so that chunk numbers can be nonces. The additional authenticated data (object, chunk
 * number, whether it is the last) makes missing, moved and foreign chunks fail like changed ones.
 */
const VERSION = 1
const CHUNK_BYTES = 64 * 1024
const NONCE_BYTES = 12
const KEY_BYTES = 32
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES + KEY_BYTES + TAG_BYTES
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const ALGORITHM = 'aes-256-gcm'

/**
 * Every so many chunks, 16 MB, the buffers of the last ones are freed. They lie outside V8's heap, so V8 alone lets more than 100 MB of them gather while
 * large files pass through.
 */
const COLLECTED_CHUNKS = 256
const collectAfter = (number: number) => {
  if (number % COLLECTED_CHUNKS === COLLECTED_CHUNKS - 1) globalThis.gc?.({ type: 'minor', execution: 'sync' })
}

/** The key that wraps the data keys of all files, derived from the installation's secret. */
export function wrappingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'openhour stored files 1', KEY_BYTES))
}

/** Encrypts a stream for one object, with one chunk in memory. */
export async function* seal(
  wrapping: Buffer,
  objectKey: string,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  requireFileKey(objectKey)
  const dataKey = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  yield Buffer.concat([Buffer.of(VERSION), nonce, encrypt(wrapping, nonce, headerContext(objectKey), dataKey)])
  let number = 0
  let pending: Buffer | undefined
  for await (const chunk of inPieces(plain, CHUNK_BYTES)) {
    collectAfter(number)
    if (pending) yield sealChunk(dataKey, objectKey, number++, false, pending)
    pending = chunk
  }
  yield sealChunk(dataKey, objectKey, number, true, pending ?? Buffer.alloc(0))
}

/**
 * Decrypts a stream from {@link seal} for the same object, with one chunk in memory. Yields only authenticated chunks.
 * @throws FileDamaged, possibly after some chunks, if it was changed, truncated, extended or belongs to another object
 */
export async function* unseal(
  wrapping: Buffer,
  objectKey: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  requireFileKey(objectKey)
  let dataKey: Buffer | undefined
  let number = 0
  let pending: Buffer | undefined
  for await (const piece of inPieces(sealed, SEALED_CHUNK_BYTES, HEADER_BYTES)) {
    if (dataKey === undefined) {
      dataKey = unwrap(wrapping, objectKey, piece)
      continue
    }
    collectAfter(number)
    if (pending) yield openChunk(dataKey, objectKey, number++, false, pending)
    pending = piece
  }
  if (dataKey === undefined || pending === undefined) throw new FileDamaged('it is truncated')
  yield openChunk(dataKey, objectKey, number, true, pending)
}

function unwrap(wrapping: Buffer, objectKey: string, header: Buffer): Buffer {
  if (header.length < HEADER_BYTES) throw new FileDamaged('it is truncated')
  if (header[0] !== VERSION) throw new FileDamaged(`it has the unknown format ${header[0]}`)
  const nonce = header.subarray(1, 1 + NONCE_BYTES)
  return decrypt(wrapping, nonce, headerContext(objectKey), header.subarray(1 + NONCE_BYTES))
}

function headerContext(objectKey: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(objectKey, 'hex')])
}

function chunkNonce(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8)
  return nonce
}

function chunkContext(objectKey: string, nonce: Buffer, last: boolean): Buffer {
  return Buffer.concat([Buffer.from(objectKey, 'hex'), nonce, Buffer.of(last ? 1 : 0)])
}

function sealChunk(dataKey: Buffer, objectKey: string, number: number, last: boolean, plain: Buffer): Buffer {
  const nonce = chunkNonce(number)
  return encrypt(dataKey, nonce, chunkContext(objectKey, nonce, last), plain)
}

function openChunk(dataKey: Buffer, objectKey: string, number: number, last: boolean, sealed: Buffer): Buffer {
  const nonce = chunkNonce(number)
  return decrypt(dataKey, nonce, chunkContext(objectKey, nonce, last), sealed)
}

function encrypt(key: Buffer, nonce: Buffer, context: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, nonce: Buffer, context: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new FileDamaged('it is truncated')
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context)
  decipher.setAuthTag(sealed.subarray(end))
  try {
    const plain = decipher.update(sealed.subarray(0, end))
    // Checks the tag; in this mode nothing is left to decrypt.
    decipher.final()
    return plain
  } catch {
    throw new FileDamaged('it was changed')
  }
}

/** Splits a stream into pieces of exactly `size` bytes (the first of `firstSize`) and a shorter rest. */
async function* inPieces(
  stream: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Buffer, void, undefined> {
  let piece = Buffer.allocUnsafe(firstSize)
  let filled = 0
  for await (const part of stream) {
    for (let at = 0; at < part.length;) {
      const taken = Math.min(piece.length - filled, part.length - at)
      piece.set(part.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < piece.length) continue
      yield piece
      piece = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
