import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPictureCalls, type PictureCalls } from '../../testing/picture-calls.ts'
import {
  emptyZip,
  gifBomb,
  jpeg,
  paddedJpeg,
  payload,
  picture,
  png,
  pngBomb,
  svg,
} from '../../testing/picture-samples.ts'
import { letPass } from '../../testing/until.ts'

const limit = 2_097_152
const notAnImage = 'Please select an image file'
const otherImage = 'This kind of picture can’t be used. Nothing was changed. Save it as JPEG or PNG and try again.'
const tooLarge = 'File size must be less than 2MB'
const tooManyPixels =
  'This picture has more than 25 million pixels. Your current picture was not changed. Please choose a smaller one.'

let calls: PictureCalls
beforeAll(async () => {
  calls = await openPictureCalls()
})
afterAll(() => calls.product.stop())
afterEach(() => calls.removePicture())

const cut = async (make: () => Promise<Buffer>, share: number) => {
  const whole = await make()
  return whole.subarray(0, Math.floor(whole.length * share))
}
const text = (words: string) => async () => Buffer.from(words)

const bad: [what: string, make: () => Promise<Buffer>, message: string][] = [
  ['nothing', text(''), notAnImage],
  ['one byte', text('x'), notAnImage],
  ['SVG', text(svg), notAnImage],
  ['SVG without a head', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), notAnImage],
  ['SVG behind blanks', text(`\n\n   ${svg}`), notAnImage],
  ['SVG with a byte order mark', text(`\uFEFF${svg}`), notAnImage],
  ['SVG in UTF-16', async () => Buffer.from(`\uFEFF${svg}`, 'utf16le'), notAnImage],
  ['HTML', text(payload), notAnImage],
  ['a script', text('#!/bin/sh\necho hello'), notAnImage],
  ['JSON', text('{"avatarUrl":"/api/avatars/1"}'), notAnImage],
  ['a ZIP', async () => emptyZip, notAnImage],
  ['a PDF', text('%PDF-1.7\n%âãÏÓ\n'), notAnImage],
  ['a PostScript file', text('%!PS-Adobe-3.0 EPSF-3.0\n'), notAnImage],
  ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "https://example.com/x"\n'), notAnImage],
  ['a Windows program', async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), notAnImage],
  ['a TIFF', () => picture().tiff().toBuffer(), otherImage],
  ['an AVIF', () => picture(64, 64).avif().toBuffer(), otherImage],
  ['a bitmap', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), otherImage],
  ['an icon', async () => Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(200)]), notAnImage],
  ['two megabytes of noise', async () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))), notAnImage],
  ['HTML in front of a JPEG', async () => Buffer.concat([Buffer.from(payload), await jpeg()]), notAnImage],
  ['a ZIP in front of a PNG', async () => Buffer.concat([emptyZip, await png()]), notAnImage],
  ['the head of a JPEG alone', async () => Buffer.from('ffd8ffe000104a464946', 'hex'), notAnImage],
  [
    'a JPEG header before HTML',
    async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(payload)]),
    notAnImage,
  ],
  [
    'a PNG header before SVG',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    notAnImage,
  ],
  ['a GIF header before a script', text('GIF89a=1;alert(1)//'), notAnImage],
  ['the head of a WebP before nothing', text('RIFF\x10\x00\x00\x00WEBPVP8 '), notAnImage],
  ['half a JPEG', () => cut(jpeg, 0.5), notAnImage],
  ['half a PNG', () => cut(png, 0.5), notAnImage],
  ['half a WebP', () => cut(() => picture().webp().toBuffer(), 0.5), notAnImage],
  ['a JPEG without its last tenth', () => cut(jpeg, 0.9), notAnImage],
  ['a PNG of 10,000 x 10,000', async () => pngBomb(10_000, 10_000), tooManyPixels],
  ['an interlaced PNG of 10,000 x 10,000', async () => pngBomb(10_000, 10_000, true), tooManyPixels],
  ['a PNG of 1 x 25,000,001', async () => pngBomb(1, 25_000_001), tooManyPixels],
  ['a PNG of 2,147,483,647 x 2,147,483,647', async () => pngBomb(2_147_483_647, 2_147_483_647), notAnImage],
  ['a PNG of 0 x 0', async () => pngBomb(0, 0), notAnImage],
  ['a GIF of 65,535 x 65,535', async () => gifBomb(65_535, 65_535, 1), tooManyPixels],
  ['a GIF of 2,000 frames', async () => gifBomb(500, 500, 2_000), tooManyPixels],
  ['2 MB and a byte', () => paddedJpeg(limit + 1), tooLarge],
  ['9 MB', () => paddedJpeg(9_000_000), tooLarge],
]

describe('refused, keeping the current picture and leaving no file:', () => {
  test.each(bad)('%s', async (_what, make, message) => {
    const before = (await calls.upload(await jpeg())).avatarUrl
    const refused = await calls.upload(await make()).catch((error: unknown) => ({ status: 0, detail: String(error) }))
    expect([refused.status, refused.detail]).toEqual([message === tooLarge ? 413 : 400, message])
    expect(await calls.shownNow()).toBe(before)
    expect((await calls.fetchPicture(String(before), calls.person)).status).toBe(200)
    await expect.poll(() => calls.storedFiles().length).toBe(1)
  })

  test('more than 2 MB without Content-Length', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (stream) => {
        sent += 65_536
        stream.enqueue(new Uint8Array(65_536).fill(255))
        if (sent > 50_000_000) stream.close()
      },
    })
    // The client may or may not read the response before the connection closes.
    const answer = await calls.upload(endless).catch(() => undefined)
    expect([tooLarge, undefined]).toContain(answer?.detail)
    expect(sent).toBeLessThan(20_000_000)
    expect(await calls.rows()).toEqual([])
  })

  test('bytes appended to a valid picture are dropped', async () => {
    for (const behind of [Buffer.from(payload), emptyZip, Buffer.from(svg)]) {
      const { avatarUrl } = await calls.upload(Buffer.concat([await jpeg(), behind]))
      const { bytes } = await calls.fetchPicture(String(avatarUrl), calls.person)
      expect([bytes.includes('CANARY'), bytes.includes('PK\x05\x06'), bytes.includes('<svg')]).toEqual([
        false,
        false,
        false,
      ])
    }
  })

  test.each([
    ['a length that is too long', 10],
    ['a body that breaks off', 100_000],
  ])('%s', async (_what, missing) => {
    const bytes = await jpeg()
    await new Promise<void>((done) => {
      const sending = request(`${calls.product.url}/api/avatars`, {
        method: 'POST',
        headers: {
          origin: calls.product.url,
          cookie: calls.cookieOf(calls.person),
          'content-type': 'image/jpeg',
          'content-length': bytes.length + missing,
        },
      })
      sending.on('error', () => done()).on('close', () => done())
      sending.write(bytes, () => void letPass(100).then(() => sending.destroy()))
    })
    expect(await calls.shownNow()).toBeNull()
    expect(await calls.rows()).toEqual([])
    expect((await calls.upload(await jpeg())).status).toBe(200)
  })

  test('path traversal in names has no effect', async () => {
    await calls.upload(await jpeg(), {
      headers: { 'content-disposition': 'attachment; filename="../../../outside.jpg"' },
    })
    await calls.upload(await jpeg(), { path: '/api/avatars?name=../../outside.jpg&path=..%2f..' })
    expect(calls.storedFiles().every(({ name }) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
    for (const id of ['..%2f..%2fsecret', '..%5c..%5csecret', "' or 1=1 --", 'a'.repeat(5_000)])
      expect((await calls.fetchPicture(`/api/avatars/${id}`, calls.person)).status).toBe(404)
  })
})
