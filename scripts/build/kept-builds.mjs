import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Beside the pages: `[{ id, files }]`, the newest build first. */
const BUILDS = 'builds.json'
/** Of earlier builds, so that a page that somebody has open still finds its files after an upgrade. */
const KEPT = 2

/** The builds whose files are in a folder; none where it was never built, or by a version that kept no list. */
export function buildsIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, BUILDS), 'utf8'))
  } catch {
    return []
  }
}

/**
 * Names the build in `fresh` after what is in it, writes the name into its pages, and takes over the files of the last two builds from `before`.
 * @returns its name
 */
export function keepEarlierBuilds(fresh, before) {
  const files = assetsIn(fresh)
  const pages = readdirSync(fresh).filter((name) => name.endsWith('.html'))
  const id = nameOf(fresh, pages, files)
  for (const name of pages) {
    const path = join(fresh, name)
    const html = readFileSync(path, 'utf8')
    writeFileSync(path, html.replace('</head>', `<meta name="openhour-build" content="${id}" /></head>`))
  }
  const earlier = buildsIn(before).filter((build) => build.id !== id)
  const kept = earlier.slice(0, KEPT)
  for (const file of kept.flatMap((build) => build.files)) {
    const [from, to] = [join(before, file), join(fresh, file)]
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
  writeFileSync(join(fresh, BUILDS), JSON.stringify([{ id, files }, ...kept]))
  return id
}

/** Every file with a hash in its name; its compressed forms too. */
function assetsIn(folder) {
  const assets = join(folder, 'assets')
  return existsSync(assets) ? readdirSync(assets).map((name) => `assets/${name}`) : []
}

function nameOf(folder, pages, files) {
  const hash = createHash('sha256')
  for (const name of pages.sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  // The name of each asset changes with what is in it.
  for (const name of files.sort()) hash.update(`${name}\0`)
  return hash.digest('hex').slice(0, 12)
}
