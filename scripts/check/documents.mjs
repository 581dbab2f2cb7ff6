// Two lists in the documents stay complete: the commands of CONTRIBUTING.md and docs/commands.md, and the index of docs/decisions. Files of ours that documents name exist.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ourFiles, runAsProgram, textOf } from './files.mjs'

const contributing = 'CONTRIBUTING.md'
const commands = 'docs/commands.md'
const decisions = 'docs/decisions'
const index = `${decisions}/README.md`
/** CONTRIBUTING.md explains names with them. */
const exampleNames = ['noun.role.ts', 'PascalCase.tsx', 'index.ts']

/** What is missing or wrong, as `path  message`. */
export function checkDocuments(folder) {
  return [...commandFaults(folder), ...decisionFaults(folder), ...nameFaults(folder)]
}

function commandFaults(folder) {
  const scripts = Object.keys(JSON.parse(textOf(folder, 'package.json')).scripts)
  const firstCells = [contributing, commands]
    .flatMap((path) => textOf(folder, path).split('\n'))
    .flatMap((line) => /^\| (`npm .*?`) \|/.exec(line)?.[1] ?? [])
  const listed = firstCells.flatMap((cell) => [...cell.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name))
  return [
    ...scripts
      .filter((name) => !listed.includes(name))
      .map((name) => `${commands}  Add a row for \`npm run ${name}\` to its table of commands.`),
    ...listed
      .filter((name) => !scripts.includes(name))
      .map((name) => `${commands}  A table of commands names \`npm run ${name}\`, which package.json does not have.`),
  ]
}

function decisionFaults(folder) {
  const files = readdirSync(join(folder, decisions)).filter((name) => /^\d{3}-.*\.md$/.test(name))
  const lines = textOf(folder, index).split('\n')
  const listed = lines.filter((line) => line.startsWith('- ['))
  const wanted = files.toSorted().map((name) => indexLine(name, textOf(folder, `${decisions}/${name}`)))
  return [
    ...wanted.filter((line) => !listed.includes(line)).map((line) => `${index}  Add this line: ${line}`),
    ...listed
      .filter((line, at) => !wanted.includes(line) || listed.indexOf(line) !== at)
      .map((line) => `${index}  Remove this line, which agrees with no decision or is there twice: ${line}`),
  ]
}

/** `- [033 Title](033-title.md): accepted`. The status is the part before the first comma or semicolon. */
function indexLine(name, text) {
  const [, title = ''] = /^# (.*)$/m.exec(text) ?? []
  const [, status = ''] = /^Status: ([^;,]*?)(?:[;,]|\n\n)/m.exec(text) ?? []
  return `- [${title}](${name}): ${status.replaceAll('\n', ' ').trim()}`
}

/** Names in code marks that look like our files, with or without folders: `access/rules.ts`. */
function nameFaults(folder) {
  const files = ourFiles(folder).map((path) => `/${path}`)
  const documents = readdirSync(join(folder, 'docs'), { recursive: true })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
  return ['README.md', contributing, ...documents].flatMap((path) =>
    [...new Set(Array.from(textOf(folder, path).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql))`/g), ([, name]) => name))]
      .filter((name) => !exampleNames.includes(name) && !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path}  Name a file that exists instead of \`${name}\`.`),
  )
}

runAsProgram(import.meta.url, checkDocuments)
