// Rules for file names and locations, so readers can rely on them without opening a file.
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { filesAtRoot, foldersIn, matchesAny, ourFiles, runAsProgram, textOf } from './files.mjs'

const longest = 250
const generatedSchema = 'db/schema.sql'
/** What `sha256sum db/tables/*.sql db/migrations/*.sql` printed at the last release; missing until the first. */
const releasedFiles = 'db/released.sha256'
const roles = {
  contract: ['shared/src/**'],
  rules: ['shared/src/**'],
  queries: ['server/src/**'],
  handlers: ['server/src/features/**'],
  jobs: ['server/src/**'],
  feature: ['server/src/features/**', 'web/src/features/**', 'web/src/screens/**'],
  page: ['web/src/features/**', 'web/src/screens/**'],
  routes: ['server/src/**'],
  mails: ['server/src/**'],
  download: ['server/src/**'],
  generated: ['server/src/**', 'shared/src/**'],
  gen: ['web/src/routeTree.gen.ts'],
  config: ['*', 'web/*', 'e2e/*'],
  test: ['**'],
  spec: ['e2e/**'],
}
const forbidden = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'common',
  'manager',
  'service',
  'services',
  'misc',
])
/** The one folder of services: what is neither plumbing nor a feature. */
const floor = 'server/src/services/'
/** Names that tools or browsers prescribe. */
const given = ['web/src/routes/**', 'web/src/routeTree.gen.ts', 'web/public/**', '**/*.d.ts']
/** What tools and readers look for at the root. */
const atRoot = ['.*', '*.md', '*.json', '*.config.ts', 'LICENSE', 'NOTICE']
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

/** Violations, as `path  message`. */
export function checkFileNames(folder) {
  const files = ourFiles(folder)
  return [
    ...files.filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path)).flatMap((path) => nameFaults(folder, path)),
    ...files
      .filter((path) => /\.(?:css|sql|html)$/.test(path) && path !== generatedSchema)
      .flatMap((path) => lengthFaults(folder, path)),
    ...filesAtRoot(folder)
      .filter((name) => !matchesAny(name, atRoot))
      .map(rootFault),
    ...tableFileFaults(files),
    ...migrationFaults(files),
    ...(files.includes(releasedFiles) ? releaseFaults(folder, files) : []),
    ...featureFaults(folder, files),
  ]
}

function rootFault(path) {
  return `${path}  Nothing looks for this file at the root: put it into the folder of its subject, or delete what a command left behind.`
}

function nameFaults(folder, path) {
  if (matchesAny(path, given)) return []
  const [stem, ...rest] = basename(path).split('.')
  const ending = rest.pop()
  if (stem === 'index')
    return [`${path}  No index files: import from the defining file, and name this one after its content.`]
  const noun = stem
    .split(/-|(?=[A-Z])/)
    .at(-1)
    ?.toLowerCase()
  const folders = (path.startsWith(floor) ? path.slice(floor.length) : path).split('/').slice(0, -1)
  const bad = [noun, ...rest, ...folders].find((word) => forbidden.has(word))
  if (bad) return [`${path}  "${bad}" is too vague: name the file or folder after its content.`]
  const faults = rest.flatMap((role) => roleFaults(path, role))
  if (ending !== 'tsx') {
    if (!kebab.test(stem))
      faults.push(`${path}  Use kebab-case (client-list.ts); only React components are PascalCase.tsx.`)
    return faults
  }
  if (matchesAny(path, ['web/src/*.tsx'])) return faults
  if (!pascal.test(stem)) return [...faults, `${path}  Use PascalCase, after the exported component (ClientCard.tsx).`]
  // Tile.tsx may export IconTile: a family named after its common noun.
  const exported = new RegExp(`^export (?:async )?(?:function|const|class) \\w*${stem}`, 'm')
  if (rest.length === 0 && !exported.test(textOf(folder, path)))
    faults.push(`${path}  No exported component has ${stem} in its name: rename the file or the component.`)
  return faults
}

function roleFaults(path, role) {
  const places = roles[role]
  if (!places)
    return [`${path}  ".${role}" is not a known role: use one of .${Object.keys(roles).join(' .')}, or none.`]
  if (matchesAny(path, places)) return []
  return [`${path}  A .${role} file belongs in ${places.join(' or ')}: move it there, or give it another role.`]
}

function lengthFaults(folder, path) {
  const lines = textOf(folder, path).trimEnd().split('\n').length
  return lines > longest ? [`${path}  ${lines} lines: split it by subject, at most ${longest} lines each.`] : []
}

/** Files of db/tables run in the order of their names. The numbers have gaps, so that a domain can be added between others. */
function tableFileFaults(files) {
  const names = files.filter((path) => path.startsWith('db/tables/')).map((path) => basename(path))
  return names.flatMap((name, at) => {
    if (!/^\d{2}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.test(name))
      return [`db/tables/${name}  Name a file of tables <2 digits>_<domain>.sql, such as 47_tasks.sql.`]
    const twin = names.slice(0, at).find((other) => other.slice(0, 2) === name.slice(0, 2))
    return twin ? [`db/tables/${name}  ${twin} has the same number: give each file its own.`] : []
  })
}

function migrationFaults(files) {
  const names = files.filter((path) => path.startsWith('db/migrations/')).map((path) => basename(path))
  return names.toSorted().flatMap((name, at) => {
    const expected = String(at + 1).padStart(4, '0')
    if (!/^\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.test(name))
      return [`db/migrations/${name}  Name a migration <4 digits>_<what_it_adds>.sql, such as ${expected}_tasks.sql.`]
    if (!name.startsWith(`${expected}_`))
      return [`db/migrations/${name}  Migration numbers have no gaps or duplicates: expected ${expected}.`]
    return []
  })
}

/** Databases of a release have its tables and migrations, so released files must not change. */
function releaseFaults(folder, files) {
  const released = textOf(folder, releasedFiles).trim().split('\n')
  const paths = new Set(released.map((line) => line.split(/\s+/)[1]))
  const late = files.filter((path) => path.startsWith('db/tables/') && !paths.has(path))
  const added = late.map((path) => `${path}  db/tables was released: add these tables by a migration instead.`)
  const changed = released.flatMap((line) => {
    const [checksum, path] = line.split(/\s+/)
    if (!files.includes(path)) return [`${releasedFiles}  ${path} was released: restore it.`]
    const now = createHash('sha256').update(textOf(folder, path)).digest('hex')
    return now === checksum ? [] : [`${path}  This file was released: undo the change and add a new migration.`]
  })
  return [...added, ...changed]
}

/**
 * A feature has the same folder name on all sides. Every server or web folder has one in shared; a contract in shared has a server folder. The web
 * folder may be missing, as a feature may appear within another's screen. Every server folder has a manifest that is listed.
 */
function featureFaults(folder, files) {
  const [shared, server, web] = ['shared', 'server', 'web'].map((side) => foldersIn(join(folder, side, 'src/features')))
  const homeless = (side, names) =>
    names
      .filter((name) => !shared.includes(name))
      .map(
        (name) =>
          `${side}/src/features/${name}  No shared/src/features/${name}: give the feature the same folder name on all sides.`,
      )
  const unanswered = shared
    .filter((name) => files.includes(`shared/src/features/${name}/${name}.contract.ts`) && !server.includes(name))
    .map(
      (name) =>
        `shared/src/features/${name}  No server code implements its contract: add server/src/features/${name}/${name}.handlers.ts.`,
    )
  const nested = files
    .filter((path) =>
      /^(?:(?:shared|server)\/src\/features(?:\/[^/]+){2}|web\/src\/features(?:\/[^/]+){3})\//.test(path),
    )
    .map(
      (path) =>
        `${path}  A feature is a flat folder, on the web side with one level of folders at most: move the file up.`,
    )
  const list = 'server/src/features/all.ts'
  const listed = files.includes(list) ? textOf(folder, list) : ''
  const undeclared = server.flatMap((name) => {
    const manifest = `server/src/features/${name}/${name}.feature.ts`
    if (!files.includes(manifest))
      return [`${manifest}  Missing: declare there what the feature brings (see ${list} for the others).`]
    if (!listed.includes(`'./${name}/${name}.feature.ts'`))
      return [`${manifest}  Not listed, so it never opens: add it to ${list}.`]
    return []
  })
  return [...homeless('server', server), ...homeless('web', web), ...unanswered, ...undeclared, ...nested]
}

runAsProgram(import.meta.url, checkFileNames)
