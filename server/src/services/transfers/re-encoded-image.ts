import type { Sharp, SharpOptions } from 'sharp'
import { isHeic } from '@openhour/shared/features/documents/file-container.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { jpegOfHeic } from './heic-image.ts'

/** Enough for any phone photo of 2 MB, and small enough to decode in memory. */
const maxPixels = 25_000_000

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** Detects the format by magic bytes. Text formats (SVG, HTML) and containers are not accepted. */
function formatOf(bytes: Buffer): ImageFormat | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  return undefined
}

/** AVIF and other kinds of HEIF, TIFF, and bitmaps. */
const isOtherPicture = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' || /^(II\*\0|MM\0\*|BM)/.test(bytes.toString('latin1', 0, 4))

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp
let opening: Promise<OpenImage> | undefined

/** Loads sharp with the first picture. Blocks all decoders but four, so no other code in the library sees untrusted bytes. */
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

type Wanted = {
  formats: readonly ImageFormat[]
  /** Refuses anything else. */
  refusal: string
  /** Refuses pictures of other formats, if it is not the same. */
  refusalOfOthers?: string
  /** Resizes and encodes. */
  draw: (image: Sharp) => Sharp
}

/**
 * Re-encodes a picture: upright, first frame, without metadata (location, camera, comments) or trailing bytes.
 * @throws Refusal if it has none of the formats, is truncated, or has too many pixels
 */
export async function reencoded(
  given: Buffer,
  { formats, refusal, refusalOfOthers = refusal, draw }: Wanted,
): Promise<Buffer> {
  const bytes = isHeic(given) ? await jpegOfHeic(given) : given
  const format = formatOf(bytes)
  const refused = () => new Refusal('invalid-input', refusal)
  if (format === undefined && isOtherPicture(bytes)) throw new Refusal('invalid-input', refusalOfOthers)
  if (format === undefined || !formats.includes(format)) throw refused()
  opening ??= loadSharp()
  const open = await opening
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }
  try {
    const metadata = await open(bytes, { ...options, limitInputPixels: false }).metadata()
    if (metadata.format !== format) throw refused()
    refuseTooManyPixels(metadata.width * metadata.height * (metadata.pages ?? 1))
    return await draw(open(bytes, options).autoOrient()).timeout({ seconds: 10 }).toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused()
  }
}

/** Whether it is a picture of this format that can be decoded, no larger than this. */
export async function isImage(bytes: Buffer, format: ImageFormat, most: { width: number; height: number }) {
  if (formatOf(bytes) !== format) return false
  opening ??= loadSharp()
  const open = await opening
  try {
    const { width, height, pages = 1 } = await open(bytes, { limitInputPixels: false }).metadata()
    if (width > most.width || height > most.height || pages > 1) return false
    await open(bytes, { failOn: 'error' }).raw().timeout({ seconds: 10 }).toBuffer()
    return true
  } catch {
    return false
  }
}

function refuseTooManyPixels(pixels: number): void {
  if (pixels <= maxPixels) return
  throw new Refusal(
    'invalid-input',
    'This picture has more than 25 million pixels. Your current picture was not changed. Please choose a smaller one.',
  )
}
