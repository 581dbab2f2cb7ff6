import sharp from 'sharp'

/** Blocks per side; a block covers at most 8 x 8 px of the page. */
const blocksAcross = 140
/** Mean difference of a block, of 255. Rendering differences between browser versions stay below it. */
const visible = 8
/** Share of all blocks. One additional menu entry is twice as much. */
const allowed = 0.0005

/**
 * Compares a stored picture with the current screen.
 * @param picture an encoded image of any format and size
 * @param shot the current screen, an encoded image with the same aspect ratio
 * @returns the share that differs, 0 if it is too little to see, and its area: left, top, right, bottom in percent
 */
export async function compare(picture, shot) {
  const { width, height } = await sharp(shot).metadata()
  const size = { width: blocksAcross, height: Math.round((blocksAcross * height) / width), fit: 'fill' }
  const [was, is] = await Promise.all(
    [picture, shot].map((image) => sharp(image).removeAlpha().toColourspace('srgb').resize(size).raw().toBuffer()),
  )
  const changed = []
  for (let block = 0; block < size.width * size.height; block++) {
    const off = [0, 1, 2].map((channel) => Math.abs((was[block * 3 + channel] ?? 0) - (is[block * 3 + channel] ?? 0)))
    if (Math.max(...off) > visible) changed.push([block % size.width, Math.floor(block / size.width)])
  }
  const share = changed.length / (size.width * size.height)
  if (share <= allowed) return { share: 0, area: [] }
  const across = changed.map(([x]) => x / size.width)
  const down = changed.map(([, y]) => y / size.height)
  const area = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
  return { share, area: area.map((each) => Math.round(each * 100)) }
}
