import { describe, expect, test } from 'vitest'
import {
  acceptedEndings,
  documentFileName,
  fileSizeText,
  storageBytes,
  storageRefusal,
  titleOf,
} from './documents.rules.ts'
import { containerOf, isHeic } from './file-container.rules.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [12_698, '12.4 KB'],
  [12_750, '12.5 KB'],
  [3 * 1024 ** 2, '3 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [2 * 1024 ** 4, '2048 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})

test('storage is counted in gigabytes of 1024, or is unlimited', () => {
  expect(storageBytes(10)).toBe(10_737_418_240)
  expect(storageBytes(null)).toBeNull()
  expect(storageRefusal(10_737_418_240)).toMatch(/^Storage limit reached \(10 GB\)\. Nothing was uploaded\./)
})

test('a browser offers the kinds of files that are taken', () => {
  expect(acceptedEndings).toEqual(['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png', '.gif', '.heic', '.heif'])
})

test.each([
  ['Report.pdf', 'Report'],
  ['my.first.report.pdf', 'my.first.report'],
  ['C:\\files\\Report.pdf', 'Report'],
  ['/tmp/Report.pdf', 'Report'],
  ['.hidden', '.hidden'],
  ['report\u202Efdp.exe', 'reportfdp'],
  ['  spaced .pdf', 'spaced'],
  ['Report.', 'Report'],
  ['a\u202eb\u202ec.pdf', 'abc'],
  ['a\ud800b.pdf', 'a\ufffdb'],
  [`  ${'x'.repeat(200)}.pdf`, 'x'.repeat(200)],
  ['', 'Document'],
  ['e\u0301.pdf', 'é'],
  [`${'x'.repeat(201)}.pdf`, 'x'.repeat(200)],
  [`${'x'.repeat(199)}😀.pdf`, 'x'.repeat(199)],
  [`${'x'.repeat(198)}😀.pdf`, `${'x'.repeat(198)}😀`],
])('the title of %j is %j', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

describe('the name of a download', () => {
  test.each([
    ['Report.pdf', 'application/pdf', 'Report.pdf'],
    ['Report.PDF', 'application/pdf', 'Report.PDF'],
    ['Photo.jpeg', 'image/jpeg', 'Photo.jpeg'],
    ['Photo.heic', 'image/jpeg', 'Photo.jpg'],
    ['Report.DOC', 'application/pdf', 'Report.pdf'],
    ['Report.v2', 'application/pdf', 'Report.v2.pdf'],
    ['my.first.pdf', 'application/pdf', 'my.first.pdf'],
    ['Report', 'application/pdf', 'Report.pdf'],
    ['a<b>:"|?*\ufffdc.pdf', 'application/pdf', 'a_b________c.pdf'.replace('________', '_______')],
    [' . Report.pdf . ', 'application/pdf', 'Report.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['', 'application/pdf', 'document.pdf'],
    [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(251)}.pdf`],
  ] as const)('%j as %s is %j', (given, type, name) => {
    expect(documentFileName(given, type)).toBe(name)
  })

  test('has at most 255 characters', () => {
    expect(documentFileName('😀'.repeat(300), 'application/pdf')).toBe(`${'😀'.repeat(251)}.pdf`)
  })
})

describe('joiners in a name', () => {
  test.each([
    ['inside a Persian word', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['inside emoji', '👩\u200d💻', '👩\u200d💻'],
    ['after a skin tone', '👩🏽\u200d💻', '👩🏽\u200d💻'],
    ['inside a Latin word', 'pay\u200dpal', 'paypal'],
    ['at the beginning', '\u200dx', 'x'],
    ['at the end', 'ع\u200c', 'ع'],
  ])('%s', (_where, name, shown) => {
    expect(titleOf(name)).toBe(shown)
  })
})

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('the container of a file', () => {
  const heads = {
    pdf: ['%PDF-'],
    jpeg: ['\xff\xd8\xff'],
    png: ['\x89PNG\r\n\x1a\n'],
    gif: ['GIF87a', 'GIF89a'],
    zip: ['PK\x03\x04'],
    cfb: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  }
  test.each(Object.entries(heads))('%s', (kind, starts) => {
    for (const start of starts) {
      expect(containerOf(bytes(`${start}more`))).toBe(kind)
      expect(containerOf(bytes(start.slice(0, -1)))).toBeUndefined()
    }
  })

  test('needs each byte', () => {
    for (const start of Object.values(heads).flat())
      for (let at = 0; at < start.length; at++)
        for (const by of [1, -1]) {
          const head = bytes(start)
          head[at] = (head[at] ?? 0) + by
          expect(containerOf(head), `${start}, byte ${at}`).toBeUndefined()
        }
  })
})

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', true],
  ['\0\0\0\x18ftypheix\0\0\0\0', true],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', true],
  ['\0\0\0\x18ftypmsf1\0\0\0\0hevchevx heix'.replace(' ', ''), true],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', false],
  ['\0\0\0\x18ftypavif\0\0\0\0mif1heic', false],
  ['\0\0\0\x18ftypmif1heic\0\0\0\0', false],
  ['\0\0\0\x18moovheic\0\0\0\0', false],
  ['\0\0\0\x18ftypisom\0\0\0\0heic', false],
  [`\0\0\0\x18ftypmif1\0\0\0\0${'mif1'.repeat(3)}heic`, true],
  [`\0\0\0\x18ftypmif1\0\0\0\0${'mif1'.repeat(4)}heic`, false],
  ['', false],
])('%j is a picture of a phone: %s', (head, heic) => {
  expect(isHeic(bytes(head))).toBe(heic)
})
