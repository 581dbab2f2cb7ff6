import sharp from 'sharp'

/** Of a picture: one block is 8 px of the page wide and high at most. */
const blocksAcross = 140
/** Of 255, in the mean of a block. What another version of the browser draws differently stays below it. */
const visible = 8
/** A share of all blocks. One menu entry more or less is twice as much. */
const allowed = 0.0005

/**
 * Whether a picture still shows what a screen shows now.
 * @param picture an encoded image of any format and size
 * @param shot the screen now, as an encoded image of the same proportions
 * @returns the share of the picture that differs, 0 when it is too little to see, and where that is: left, top, right, bottom in percent
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
