import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by path, from its central directory (APPNOTE 4.3). Archives of less than 4 GB only. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('the archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = archive.subarray(content, content + archive.readUInt32LE(at + 20))
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), isDeflated ? inflateRawSync(bytes) : bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
