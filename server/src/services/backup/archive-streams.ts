import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BackupDamaged, BackupRefused } from './archive-format.ts'

type Bytes = AsyncIterable<Uint8Array>

const trailerStart = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const trailerBytes = trailerStart.length + 32
const ageStart = 'age-encryption.org/v1'

/** Appends the checksum of everything before it. */
export async function* withTrailer(source: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  for await (const part of source) {
    hash.update(part)
    yield part
  }
  yield Buffer.concat([trailerStart, hash.digest()])
}

/** @throws BackupDamaged at the end if a bit differs from what was written */
export async function* withoutTrailer(source: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    held = Buffer.concat([held, part])
    if (held.length <= trailerBytes) continue
    const passing = held.subarray(0, held.length - trailerBytes)
    held = Buffer.from(held.subarray(passing.length))
    hash.update(passing)
    yield passing
  }
  if (!held.equals(Buffer.concat([trailerStart, hash.digest()])))
    throw new BackupDamaged('it is truncated or was changed: its checksum differs')
}

/** Encrypts for these age recipients; without any, passes everything on. */
export function encryptedFor(recipients: readonly string[]) {
  return async function* (source: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
    if (recipients.length === 0) return yield* source
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(toWeb(source))
  }
}

/**
 * Decrypts with these age identities. An archive that is not encrypted passes.
 * @throws BackupRefused if it is encrypted and no identity opens it
 */
export async function decryptedWith(path: string, identities: readonly string[]) {
  const encrypted = await isEncrypted(path)
  if (encrypted && identities.length === 0)
    throw new BackupRefused(
      'This backup is encrypted. Name the file with your age identity: --identity FILE, or BACKUP_IDENTITY_FILE.',
    )
  return async function* (source: Bytes): AsyncGenerator<Uint8Array, void, undefined> {
    if (!encrypted) return yield* source
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const opened = await decrypter.decrypt(toWeb(source)).catch((error: unknown) => {
      if (/no identity matched/.test(String(error)))
        throw new BackupRefused('The age identity does not open this backup: it was encrypted for another one.')
      throw error
    })
    yield* opened
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupRefused(`There is no file ${path}.`) : error
  })
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(ageStart.length), position: 0 })
    return buffer.toString('latin1') === ageStart
  } finally {
    await file.close()
  }
}

function toWeb(source: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>
}

/**
 * Sums the rows of COPY's text format, one a line, so that their order does not matter: SHA-256 of each, added modulo 2^256.
 */
export function openRowSum(): { take(part: Uint8Array): void; result(): { rows: number; rowsSum: string } } {
  const sum = new Uint32Array(8)
  let rest: Uint8Array[] = []
  let rows = 0
  function add(row: Uint8Array): void {
    const digest = createHash('sha256').update(row).digest()
    let carry = 0
    for (let word = 0; word < 8; word++) {
      const total = (sum[word] ?? 0) + digest.readUInt32LE(word * 4) + carry
      sum[word] = total % 0x1_0000_0000
      carry = total >= 0x1_0000_0000 ? 1 : 0
    }
    rows++
  }
  return {
    take(part) {
      let from = 0
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
        const line = part.subarray(from, end)
        add(rest.length === 0 ? line : Buffer.concat([...rest, line]))
        rest = []
        from = end + 1
      }
      if (from < part.length) rest.push(Uint8Array.from(part.subarray(from)))
    },
    result() {
      if (rest.length > 0) throw new Error('a table does not end with a whole row')
      return { rows, rowsSum: [...sum].map((word) => word.toString(16).padStart(8, '0')).join('') }
    },
  }
}
