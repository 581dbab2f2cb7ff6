import { avatarTexts } from '@openhour/shared/features/settings/avatar.rules.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '../../platform/refusal.ts'

/** More than any telephone's photograph of 2 MB, and little enough to be unpacked in memory. */
const maxPixels = 25_000_000
const side = 256

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/** What the first bytes say. Everything that is text (SVG, HTML) or a container of other things is none of these. */
function formatOf(bytes: Buffer): Format | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  return undefined
}

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp
let opening: Promise<OpenImage> | undefined

/** Fetched with the first picture. Only the four readers are let in: nothing else in the library ever sees a byte from outside. */
async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
}

/**
 * The picture anew: the middle square of it, upright, 256 x 256, WebP, without anything else that the file held (place, camera, comments,
 * what was hung on behind). Of a moving picture the first frame.
 * @throws Refusal when it is no JPEG, PNG, WebP or GIF, is cut off, or has too many pixels.
 */
export async function avatarFrom(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes)
  if (format === undefined) throw new Refusal('invalid-input', avatarTexts.notAnImage)
  opening ??= loadSharp()
  const open = await opening
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }
  try {
    const seen = await open(bytes, { ...options, limitInputPixels: false }).metadata()
    if (seen.format !== format) throw new Refusal('invalid-input', avatarTexts.notAnImage)
    refuseTooManyPixels(seen.width * seen.height * (seen.pages ?? 1))
    return await open(bytes, options)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 84 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid-input', avatarTexts.notAnImage)
  }
}

function refuseTooManyPixels(pixels: number): void {
  if (pixels <= maxPixels) return
  throw new Refusal(
    'invalid-input',
    'The picture has more than 25 million pixels. Please choose a smaller one; yours was not changed.',
  )
}
