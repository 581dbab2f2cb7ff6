// npm run shots: retakes the pictures of the README and of the landing page that no longer show the product.
//   -- --check    takes none, and fails when one is older than its screen
//   -- FOLDER     besides, every page at three widths in both themes, for looking at
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compare } from './shots/compare.mjs'
import { pictures } from './shots/pictures.mjs'
import { openProduct } from './shots/product.mjs'
import { views } from './shots/views.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const [given] = process.argv.slice(2)
const isCheck = given === '--check'
const programs = await ensureSystemPackages(['chromium', 'postgresql', 'faketime'])
if (!programs.chromium || !programs.postgresql || !programs.faketime) process.exit(0) // said to be skipped; in CI it has failed already
const product = await openProduct(programs)
const outdated = []

try {
  for (const { file, shot, encode } of pictures) {
    // Compared as it would be kept: what compression alone changes is no difference.
    const now = await encode(await shot(product.open))
    const { share, area } = existsSync(file)
      ? await compare(readFileSync(file), now)
      : { share: 1, area: [0, 0, 100, 100] }
    if (share === 0) continue
    outdated.push(file)
    const [left, top, right, bottom] = area
    console.log(
      `${file} ${isCheck ? 'is older than' : 'is taken anew from'} its screen: ${(share * 100).toFixed(1)} % differs, from ${left} % to ${right} % across and ${top} % to ${bottom} % down`,
    )
    if (isCheck) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, now)
  }
  if (given && !isCheck) await takeAllViews(given)
} finally {
  await product.close()
}
console.log(
  isCheck
    ? `${pictures.length - outdated.length} of ${pictures.length} pictures show today's screens`
    : `${outdated.length} of ${pictures.length} pictures taken anew`,
)
if (isCheck && outdated.length > 0) {
  console.log('Run "npm run build", look at the pictures it retakes, and commit them.')
  process.exitCode = 1
}

async function takeAllViews(folder) {
  mkdirSync(folder, { recursive: true })
  for (const [name, account, path, act] of views) {
    for (const width of [390, 820, 1440]) {
      for (const theme of ['light', 'dark']) {
        const view = await product.open(account, path, width, theme)
        await act?.(view)
        await view.waitForTimeout(act ? 900 : 0)
        await view.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
        await view.context().close()
      }
    }
  }
}
