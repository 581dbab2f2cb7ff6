import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { colourProfileIn, withColourProfile } from './heic-colours.ts'

// heic-image.ts starts this thread for each picture.
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }

// The second field of the limits, after a version. Without it, a small file can ask for gigabytes.
const limits = libheif._heif_get_global_security_limits()
libheif.HEAPU32.set([maxPixels, 0], (limits + 8) >> 2)

/** The picture of several that it shows first. */
const found = new libheif.HeifDecoder().decode(bytes)
const image = found.find((each) => each.is_primary()) ?? found[0]
if (!image) throw new Error('no picture')
const [width, height] = [image.get_width(), image.get_height()]
if (width * height > maxPixels) {
  parentPort?.postMessage('too-many-pixels')
} else {
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((done, fail) => {
    image.display({ data, width, height }, (shown) => (shown ? done() : fail(new Error('it cannot be decoded'))))
  })
  const raw = { width, height, channels: 4 } as const
  const jpeg = await sharp(data, { raw }).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
  parentPort?.postMessage(withColourProfile(jpeg, colourProfileIn(Buffer.from(bytes))))
}
