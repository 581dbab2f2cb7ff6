import { crc32, deflateRawSync } from 'node:zlib'

/** A minimal PDF of one page. */
export function pdf(words = 'Consent to treatment'): Buffer {
  const text = `BT /F 18 Tf 40 150 Td (${words}) Tj ET`
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
      `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
    'latin1',
  )
}

/** A PDF of exactly this many bytes, padded after its end. */
export function paddedPdf(bytes: number): Buffer {
  const start = pdf()
  return Buffer.concat([start, Buffer.alloc(bytes - start.length, ' ')])
}

type Entry = { name: string; content: Buffer; /** The unpacked size in the directory, if wrong. */ claims?: number }

/** A ZIP: local headers, directory and end record. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims = content.length } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32BE(0x504b0506, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

// An XML namespace, not an address.
const scheme = 'http:'
const contentTypes = (main: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="${scheme}//schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

export const wordEntries = (more: readonly Entry[] = []): Entry[] => [
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      contentTypes('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
    ),
  },
  { name: '_rels/.rels', content: Buffer.from('<?xml version="1.0"?><Relationships/>') },
  { name: 'word/document.xml', content: Buffer.from('<?xml version="1.0"?><w:document><w:body/></w:document>') },
  ...more,
]
export const docx = (more: readonly Entry[] = []) => zip(wordEntries(more))

/**
 * A compound file (MS-CFB) with one stream. `directorySector` moves the directory back, for programs that write it last.
 */
export function compound(stream = 'WordDocument', directorySector = 1): Buffer {
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(1, 44)
  head.writeUInt32LE(directorySector, 48)
  head.writeUInt32LE(4096, 56)
  head.fill(0xff, 76)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, directorySector * 4)
  const between = Buffer.alloc(512 * (directorySector - 1))
  return Buffer.concat([
    head,
    table,
    between,
    entry('Root Entry', 5),
    entry(stream, 2),
    Buffer.alloc(256),
    Buffer.alloc(4096),
  ])
}

function entry(name: string, type: number): Buffer {
  const made = Buffer.alloc(128)
  made.write(name, 'utf16le')
  made.writeUInt16LE((name.length + 1) * 2, 64)
  made[66] = type
  made.fill(0xff, 68, 80)
  return made
}

/** The header with an upload's details. */
export function uploadHeaders(details: object): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'openhour-document': Buffer.from(JSON.stringify(details)).toString('base64url'),
  }
}

/** A paragraph of a Word document. */
export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
/** A Word file with these paragraphs. */
export const word = (body: string) =>
  zip([
    ...wordEntries().filter(({ name }) => name !== 'word/document.xml'),
    {
      name: 'word/document.xml',
      content: Buffer.from(
        `<?xml version="1.0"?><w:document xmlns:w="${scheme}//schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    },
  ])
