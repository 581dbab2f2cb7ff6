import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { compound, docx, paddedPdf, pdf, wordEntries, zip } from '../../testing/document-samples.ts'
import { emptyZip, gifBomb, jpeg, payload, picture, png, pngBomb, svg } from '../../testing/picture-samples.ts'

const limit = 52_428_800
const wrongType = 'This file isn’t a PDF, Word document (DOC, DOCX), JPG, PNG, GIF or HEIC. Nothing was uploaded.'
const tooLarge = 'This file is larger than 50 MB. Nothing was uploaded. Choose a smaller file.'
const tooManyPixels = 'This image has more than 50 million pixels. Nothing was uploaded. Choose a smaller image.'
const tooPacked = 'This Word document is compressed suspiciously. Nothing was uploaded.'
const noFile = 'Please select a file to upload'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const text = (words: string) => async () => Buffer.from(words)
const claiming = (bytes: number) => docx([{ name: 'word/media/image1.bin', content: Buffer.alloc(9), claims: bytes }])
/** A JPEG that says of itself so many pixels, behind 300 kB of what cameras hang in front. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const made = await jpeg()
  const frame = made.indexOf(Buffer.from('ffc0', 'hex'))
  made.writeUInt16BE(height, frame + 5)
  made.writeUInt16BE(width, frame + 7)
  const segment = Buffer.concat([Buffer.from('ffeb ffff'.replace(' ', ''), 'hex'), Buffer.alloc(65_533)])
  return Buffer.concat([made.subarray(0, 2), ...Array.from({ length: 5 }, () => segment), made.subarray(2)])
}

const bad: [what: string, make: () => Promise<Buffer>, message: string, name?: string][] = [
  ['nothing', text(''), noFile],
  ['one byte', text('x'), wrongType],
  ['SVG', text(svg), wrongType, 'drawing.svg'],
  ['SVG called PNG', text(svg), wrongType, 'drawing.png'],
  ['SVG behind a byte order mark', text(`\uFEFF${svg}`), wrongType],
  ['HTML', text(payload), wrongType],
  ['a script', text('#!/bin/sh\necho hello'), wrongType],
  ['a Windows program', async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), wrongType],
  ['a WebP', () => picture(64, 64).webp().toBuffer(), wrongType],
  ['RTF', text('{\\rtf1 hello}'), wrongType, 'letter.doc'],
  ['an empty ZIP', async () => emptyZip, wrongType],
  ['a ZIP of something else', async () => zip([{ name: 'notes.txt', content: Buffer.from('hello') }]), wrongType],
  [
    'a workbook',
    async () =>
      zip([
        { name: '[Content_Types].xml', content: Buffer.from('<x/>') },
        { name: 'xl/workbook.xml', content: Buffer.from('<x/>') },
      ]),
    wrongType,
    'letter.docx',
  ],
  [
    'a Word document with macros',
    async () => docx([{ name: 'word/vbaProject.bin', content: Buffer.from('x') }]),
    wrongType,
  ],
  ['a Word document cut in the middle', async () => docx().subarray(0, 300), wrongType],
  [
    'a Word document behind a program',
    async () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60), docx()]),
    wrongType,
  ],
  ['a Word document before more', async () => Buffer.concat([docx(), Buffer.from(payload)]), wrongType],
  ['a Word document that claims to unpack to 4 GB', async () => claiming(0xfffffff0), tooPacked],
  [
    'a Word document that unpacks to a thousand times its size',
    async () => docx([{ name: 'word/media/image1.bmp', content: Buffer.alloc(20_000_000) }]),
    tooPacked,
  ],
  [
    'a Word document of 2,001 parts',
    async () =>
      zip(
        wordEntries(
          Array.from({ length: 1_998 }, (_, at) => ({ name: `word/${at}.xml`, content: Buffer.from('<x/>') })),
        ),
      ),
    tooPacked,
  ],
  ['an old workbook', async () => compound('Workbook'), wrongType, 'letter.doc'],
  ['the head of a compound file alone', async () => compound().subarray(0, 512), wrongType, 'letter.doc'],
  ['HTML in front of a PDF', async () => Buffer.concat([Buffer.from(payload), pdf()]), wrongType],
  ['a blank in front of a PDF', async () => Buffer.concat([Buffer.from(' '), pdf()]), wrongType],
  ['a ZIP in front of a PNG', async () => Buffer.concat([emptyZip, await png()]), wrongType],
  [
    'the head of a JPEG before HTML',
    async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(payload)]),
    wrongType,
  ],
  [
    'the head of a PNG before SVG',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    wrongType,
  ],
  ['a PNG of 10,000 x 10,000', async () => pngBomb(10_000, 10_000), tooManyPixels],
  ['a PNG of 0 x 0', async () => pngBomb(0, 0), wrongType],
  ['a GIF of 65,535 x 65,535', async () => gifBomb(65_535, 65_535, 1), tooManyPixels],
  ['a JPEG of 60,000 x 60,000 that says so late', () => jpegOf(60_000, 60_000), tooManyPixels],
]

describe('refused, with nothing left behind:', () => {
  test.each(bad)('%s', async (_what, make, message, name = 'Consent.pdf') => {
    const files = calls.newFiles()
    const refused = await calls.upload(await make(), { name })
    expect([refused.status, refused.detail]).toEqual([400, message])
    await expect.poll(files).toEqual([])
    expect(await calls.rows()).toEqual([])
  })

  test('50 MB and a byte, by its length and by its bytes', async () => {
    const big = paddedPdf(limit + 1)
    const endless = new ReadableStream({
      start: (stream) => {
        stream.enqueue(big)
        stream.close()
      },
    })
    for (const body of [big, endless]) {
      // Whether the answer is still read when the connection closes is the caller's luck.
      const answer = await calls.upload(body).catch(() => undefined)
      expect([tooLarge, undefined]).toContain(answer?.detail)
      await expect.poll(() => calls.storedFiles()).toEqual([])
    }
    expect(await calls.rows()).toEqual([])
    expect((await calls.upload(pdf())).status).toBe(201)
    await calls.product.database.owner.query('delete from documents')
    await expect.poll(() => calls.storedFiles()).toEqual([])
  })

  test('what never ends, long before it would', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (stream) => {
        stream.enqueue(sent === 0 ? pdf() : new Uint8Array(1_048_576))
        sent += 1_048_576
        if (sent > 400_000_000) stream.close()
      },
    })
    await calls.upload(endless).catch(() => undefined)
    expect(sent).toBeLessThan(200_000_000)
    expect(await calls.rows()).toEqual([])
    await expect.poll(() => calls.storedFiles()).toEqual([])
  })
})

describe('taken, and harmless:', () => {
  test.each([
    [
      'a GIF with HTML in its comment',
      async () => {
        const made = await picture(8, 8).gif().toBuffer()
        return Buffer.concat([
          made.subarray(0, -1),
          Buffer.from('21fe2d', 'hex'),
          Buffer.from(payload),
          Buffer.from('003b', 'hex'),
        ])
      },
      'image/gif',
      'page.html',
      'page.html.gif',
    ],
    [
      'a JPEG with a ZIP behind it',
      async () => Buffer.concat([await jpeg(), emptyZip]),
      'image/jpeg',
      'x.pdf',
      'x.jpg',
    ],
    [
      'a PDF with HTML behind it',
      async () => Buffer.concat([pdf(), Buffer.from(payload)]),
      'application/pdf',
      'x.svg',
      'x.svg.pdf',
    ],
    [
      'a JPEG of ordinary size behind 300 kB of what cameras write',
      () => jpegOf(6_000, 4_000),
      'image/jpeg',
      'photo.jpg',
      'photo.jpg',
    ],
  ])('%s comes out as what its bytes are, never as a page', async (_what, make, type, name, shown) => {
    const { id, fileName, fileType } = await calls.upload(await make(), { name })
    expect([fileName, fileType]).toEqual([shown, type])
    for (const way of ['content', 'preview']) {
      const { headers } = await calls.fetchFile(`/api/documents/${id}/${way}`, calls.person)
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    }
    await calls.person.post('/rpc/documents/delete', { json: { id } })
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\Windows\\win.ini.pdf', 'win.ini.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['..', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['Scan.PDF', 'Scan.PDF'],
    ['Bericht "Mai"\r\nset-cookie: x=1.pdf', 'Bericht _Mai_set-cookie_ x=1.pdf'],
    ['name\uD800.pdf', 'name_.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(251)}.pdf`],
    ['報告書.pdf', '報告書.pdf'],
    ['نامه\u200cها.pdf', 'نامه\u200cها.pdf'],
    ['a\u200db\u200c.pdf', 'ab.pdf'],
  ])('the name %j is shown as %j and leads nowhere', async (name, shown) => {
    const { id, status, fileName } = await calls.upload(pdf(), { name })
    expect([status, fileName]).toEqual([201, shown])
    const { status: given, headers } = await calls.fetchFile(`/api/documents/${id}/content`, calls.person)
    const whole = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect([given, decodeURIComponent(whole), headers.get('set-cookie')]).toEqual([200, shown, null])
    expect(calls.storedFiles().every((file) => /^[0-9a-f]{32}$/.test(file.name))).toBe(true)
    await calls.person.post('/rpc/documents/delete', { json: { id } })
  })
})
