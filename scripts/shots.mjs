// npm run shots: retakes outdated screenshots of the README and the landing page.
//   -- --check    retakes none and fails if one is outdated
//   -- FOLDER     also takes every page at three widths in both themes, for review
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
if (!programs.chromium || !programs.postgresql || !programs.faketime) process.exit(0) // reported as skipped; in CI the command has already failed
const product = await openProduct(programs)
const outdated = []

try {
  // A picture is encoded, which takes seconds, while the next one is taken.
  let encoding = Promise.resolve()
  for (const { file, shot, encode } of pictures) {
    const taken = await shot(product.open)
    await encoding
    encoding = keepOrCompare(file, encode(taken))
    encoding.catch(() => undefined) // thrown by the next await
  }
  await encoding
  if (given && !isCheck) await takeAllViews(given)
} finally {
  await product.close()
}
console.log(
  isCheck
    ? `${pictures.length - outdated.length} of ${pictures.length} pictures are up to date`
    : `${outdated.length} of ${pictures.length} pictures retaken`,
)
if (isCheck && outdated.length > 0) {
  console.log('Run "npm run build", review the retaken pictures and commit them.')
  process.exitCode = 1
}

async function keepOrCompare(file, encoded) {
  // Compared after encoding, so compression alone makes no difference.
  const now = await encoded
  const { share, area } = existsSync(file)
    ? await compare(readFileSync(file), now)
    : { share: 1, area: [0, 0, 100, 100] }
  if (share === 0) return
  outdated.push(file)
  const [left, top, right, bottom] = area
  console.log(
    `${file} ${isCheck ? 'is outdated' : 'retaken'}: ${(share * 100).toFixed(1)} % differs, from ${left} % to ${right} % across and ${top} % to ${bottom} % down`,
  )
  if (isCheck) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, now)
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
