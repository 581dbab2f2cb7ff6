import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Next to the pages: `[{ id, files }]`, newest build first. */
const BUILDS = 'builds.json'
/** Earlier builds to keep, so that open tabs still find their files after an upgrade. */
const KEPT = 2

/** The builds with files in a folder; empty if it has no list. */
export function buildsIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, BUILDS), 'utf8'))
  } catch {
    return []
  }
}

/**
 * Names the build in `fresh` by its content hash, writes the name into its pages and copies the files of the last two builds from `before`.
 * @returns the name
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

/** All files with a hash in their name, including compressed versions. */
function assetsIn(folder) {
  const assets = join(folder, 'assets')
  return existsSync(assets) ? readdirSync(assets).map((name) => `assets/${name}`) : []
}

function nameOf(folder, pages, files) {
  const hash = createHash('sha256')
  for (const name of pages.sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  // Each asset's name contains its content hash.
  for (const name of files.sort()) hash.update(`${name}\0`)
  return hash.digest('hex').slice(0, 12)
}
