import { inflateRawSync } from 'node:zlib'

/** More entries or unpacked bytes than any real document of 50 MB has. Nothing is unpacked to check. */
const maxEntries = 2_000
const maxUnpacked = 200 * 1024 * 1024
const maxTimes = 100

/** The maximum length of a ZIP's directory and comment with this many entries. */
export const zipTailBytes = 384 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50

/**
 * Classifies a ZIP by its directory: a Word document without macros, something else, or one that would unpack to too much.
 * @param tail the last {@link zipTailBytes} of the file, or all of it
 * @param bytes the size of the whole file
 */
export function wordInZip(tail: Buffer, bytes: number): 'word' | 'other' | 'too-packed' {
  const end = endOf(tail)
  if (end === undefined) return 'other'
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  // Refuse data before the first entry: it could be another file with a document appended.
  const start = end - length
  if (start < 0 || bytes - tail.length + start !== tail.readUInt32LE(end + 16)) return 'other'
  if (count > maxEntries) return 'too-packed'
  const names = new Set<string>()
  let unpacked = 0
  let at = start
  for (let number = 0; number < count; number++) {
    if (at + 46 > end || tail.readUInt32LE(at) !== ENTRY) return 'other'
    unpacked += tail.readUInt32LE(at + 24)
    const nameEnd = at + 46 + tail.readUInt16LE(at + 28)
    names.add(tail.toString('utf8', at + 46, nameEnd))
    at = nameEnd + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  if (at !== end) return 'other'
  if (unpacked > maxUnpacked || unpacked > bytes * maxTimes) return 'too-packed'
  const all = [...names]
  const isWord = names.has('[Content_Types].xml') && all.some((name) => /^word\/document\d*\.xml$/.test(name))
  return isWord && !all.some((name) => /vbaProject/i.test(name)) ? 'word' : 'other'
}

/**
 * Whether every entry unpacks to the size that the directory says, so that a reader which trusts it can't be filled up. Unpacks one entry after another,
 * none further than its size. @param zip a whole file that {@link wordInZip} found to be `word`
 */
export function unpacksAsDeclared(zip: Buffer): boolean {
  const end = endOf(zip) ?? 0
  let at = zip.readUInt32LE(end + 16)
  try {
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      const method = zip.readUInt16LE(at + 10)
      const size = zip.readUInt32LE(at + 24)
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
      const unpacked =
        method === 0 ? packed.length : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }).length
      if (unpacked !== size) return false
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return true
  } catch {
    return false
  }
}

/** The offset of the end record, whose comment must end exactly at the end of the file. */
function endOf(tail: Buffer): number | undefined {
  for (let at = tail.length - 22; at >= 0; at--)
    if (tail.readUInt32LE(at) === END && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at
  return undefined
}

const entryBytes = 128
const wordStream = Buffer.from('WordDocument\0', 'utf16le')

/**
 * Looks for the directory entry WordDocument in a stream of a compound file. Entries are at multiples of 128 bytes, anywhere in the file. Workbooks,
 * emails and installers are compound files without this entry.
 */
export function openCompoundSearch(): { take(part: Uint8Array): void; found(): boolean } {
  let held: Buffer = Buffer.alloc(0)
  let found = false
  const isWordEntry = (all: Buffer, at: number) =>
    all.compare(wordStream, 0, wordStream.length, at, at + wordStream.length) === 0 &&
    all.readUInt16LE(at + 64) === wordStream.length &&
    all[at + 66] === 2
  return {
    take(part) {
      if (found) return
      const all = held.length > 0 ? Buffer.concat([held, part]) : Buffer.from(part.buffer, part.byteOffset, part.length)
      let at = 0
      for (; at + entryBytes <= all.length; at += entryBytes) if (all[at] === 0x57 && isWordEntry(all, at)) found = true
      held = Buffer.from(all.subarray(at))
    },
    found: () => found,
  }
}
