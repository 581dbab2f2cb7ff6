/** Which way is up (EXIF, tag 0x0112), in the TIFF data of an EXIF block; 1 if it does not say. */
function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < u16(start); n++) {
    const entry = start + 2 + 12 * n
    if (entry + 12 > tiff.length) return 1
    if (u16(entry) === 0x0112) return u16(entry + 8)
  }
  return 1
}

/** An EXIF block of the same length that says only which way is up. */
export function onlyOrientation(tiff: Buffer): Buffer {
  const blank = Buffer.alloc(tiff.length)
  const orientation = orientationIn(tiff)
  if (orientation < 2 || orientation > 8 || blank.length < 26) return blank
  blank.write('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1')
  blank[19] = orientation
  return blank
}
