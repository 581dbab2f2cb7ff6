import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPictureCalls, type PictureCalls } from '../../testing/picture-calls.ts'
import { jpeg, paddedJpeg, phonePicture, photograph, picture, png } from '../../testing/picture-samples.ts'

let calls: PictureCalls
beforeAll(async () => {
  calls = await openPictureCalls()
})
afterAll(() => calls.product.stop())
afterEach(() => calls.clear())

describe('a picture', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', () => picture().webp().toBuffer()],
    ['GIF', () => picture().gif().toBuffer()],
    ['PNG of one pixel', () => picture(2, 1).png().toBuffer()],
    ['JPEG of exactly 2 MB', () => paddedJpeg(2_097_152)],
  ])('in %s format becomes a 256 x 256 WebP and is stored encrypted', async (_what, make) => {
    const answer = await calls.upload(await make())
    expect([answer.status, answer.detail]).toEqual([200, undefined])
    expect(answer.avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f]{32}$/)
    expect(await calls.shownNow()).toBe(answer.avatarUrl)
    const { status, headers, bytes } = await calls.fetchPicture(String(answer.avatarUrl), calls.person)
    const { format, width, height, pages } = await sharp(bytes).metadata()
    expect([status, format, width, height, pages]).toEqual([200, 'webp', 256, 256, undefined])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const { path } of calls.storedFiles()) expect(readFileSync(path).includes('WEBP')).toBe(false)
  })

  test('loses its metadata and is rotated upright', async () => {
    const sent = await photograph()
    expect([sent.includes('CANARY-MAKER'), sent.includes('Exif')]).toEqual([true, true])
    const { avatarUrl } = await calls.upload(sent)
    const { bytes } = await calls.fetchPicture(String(avatarUrl), calls.person)
    for (const trace of ['CANARY', 'Exif', 'EXIF', 'GPS', 'XMP', 'ICCP']) expect(bytes.includes(trace)).toBe(false)
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    // The bright half is on the left before rotation and on top afterwards.
    const brightness = async (top: number) => {
      const part = await sharp(bytes).extract({ left: 100, top, width: 20, height: 20 }).png().toBuffer()
      return (await sharp(part).stats()).channels[0]?.mean ?? 0
    }
    expect(await brightness(20)).toBeGreaterThan((await brightness(216)) + 100)
  })

  test('leaves no file when replaced or removed', async () => {
    const first = await calls.upload(await jpeg())
    const second = await calls.upload(await png())
    expect(second.avatarUrl).not.toBe(first.avatarUrl)
    expect((await calls.fetchPicture(String(first.avatarUrl), calls.person)).status).toBe(404)
    await expect.poll(() => calls.storedFiles().length).toBe(1)
    expect(await calls.rows()).toHaveLength(1)
    const answer = await calls.removePicture()
    expect([answer.status, await calls.shownNow()]).toEqual([200, null])
    expect((await calls.fetchPicture(String(second.avatarUrl), calls.person)).status).toBe(404)
    await expect.poll(() => calls.storedFiles().length).toBe(0)
  })

  test('may come as HEIC from a phone', async () => {
    const heic = phonePicture('heic')
    const { status, avatarUrl } = await calls.upload(heic)
    expect(status).toBe(200)
    const { bytes } = await calls.fetchPicture(String(avatarUrl), calls.person)
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    // Upright, what was above stands at the right: red.
    expect([...data.subarray((128 * 256 + 230) * 3, (128 * 256 + 230) * 3 + 1)][0]).toBeGreaterThan(200)
  })

  test('is deleted with its account', async () => {
    const leaving = await calls.product.person('client')
    const { avatarUrl } = await calls.upload(await jpeg(), { who: leaving })
    expect(avatarUrl).toBeDefined()
    await calls.product.database.owner.query('delete from users where id = $1', [leaving.userId])
    await expect.poll(() => calls.storedFiles().length).toBe(0)
  })

  test('is not found by anyone but its owner', async () => {
    const other = await calls.product.person()
    const url = String((await calls.upload(await jpeg())).avatarUrl)
    const [foreign, missing, visitor] = await Promise.all([
      calls.fetchPicture(url, other),
      calls.fetchPicture(`/api/avatars/${'0'.repeat(32)}`, other),
      calls.fetchPicture(url),
    ])
    const plain = ({ bytes }: { bytes: Buffer }) => ({ ...(JSON.parse(bytes.toString()) as object), requestId: '' })
    expect([foreign.status, missing.status, visitor.status]).toEqual([404, 404, 401])
    expect(plain(foreign)).toEqual(plain(missing))
  })

  test('with a missing file is not found and can be replaced', async () => {
    const url = String((await calls.upload(await jpeg())).avatarUrl)
    for (const { path } of calls.storedFiles()) await rm(path)
    expect((await calls.fetchPicture(url, calls.person)).status).toBe(404)
    expect((await calls.upload(await jpeg())).status).toBe(200)
  })
})

describe('the route', () => {
  test.each([
    ['a visitor', {}, undefined, 401, 'not-signed-in'],
    ['another site', { origin: 'https://evil.example' }, undefined, 403, 'foreign-origin'],
    ['no page', { origin: '' }, undefined, 403, 'foreign-origin'],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, undefined, 415, 'wrong-content-type'],
    ['plain text', { 'content-type': 'text/plain' }, undefined, 415, 'wrong-content-type'],
    ['JSON', { 'content-type': 'application/json' }, undefined, 415, 'wrong-content-type'],
    ['a near miss', { 'content-type': 'image/png, text/plain' }, undefined, 415, 'wrong-content-type'],
    ['another address with a picture’s type', {}, '/api/avatars/', 415, 'wrong-content-type'],
    ['an operation with a picture’s type', {}, '/rpc/settings/removeAvatar', 415, 'wrong-content-type'],
    ['signing in with a picture’s type', {}, '/api/auth/sign-in', 415, 'wrong-content-type'],
  ])('refuses %s', async (what, headers, path, status, code) => {
    const who = what === 'a visitor' ? calls.product.visitor() : calls.person
    const answer = await calls.upload(await jpeg(), { headers, who, ...(path && { path }) })
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(await calls.rows()).toEqual([])
  })

  test('accepts one upload per person at a time, and always stores exactly one picture', async () => {
    const bytes = await jpeg()
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.upload(bytes)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await calls.rows()).toHaveLength(1)
    await expect.poll(() => calls.storedFiles().length).toBe(1)
  })
})
