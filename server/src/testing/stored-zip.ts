import { crc32 } from 'node:zlib'

const u16 = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer)
const u32 = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)

/** A ZIP archive of files as they are, up to 65,535 of them (APPNOTE 4.3). The library takes minutes for so many. */
export function storedZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const contents: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const facts = [u16(20, 0x800, 0, 0, 0x21), u32(crc32(content), content.length, content.length), u16(name.length, 0)]
    const entry = Buffer.concat([u32(0x04034b50), ...facts, name, content])
    directory.push(u32(0x02014b50), u16(20), ...facts, u16(0, 0, 0), u32(0, at), name)
    contents.push(entry)
    at += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = [u32(0x06054b50), u16(0, 0, files.size, files.size), u32(listed.length, at), u16(0)]
  return Buffer.concat([...contents, listed, ...end])
}
