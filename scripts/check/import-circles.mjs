// No import circles, types and `import()` included. oxlint's import/no-cycle does not follow `import()`.
import { dirname, join } from 'node:path/posix'
import { ourFiles, runAsProgram, textOf } from './files.mjs'

const comment = /^\s*(?:\/\/|\/\*|\*).*$/gm
const imported = /^(?:import|export)\b[\w\s,*{}]*?'([^'?]+)|\bimport\(\s*'([^'?]+)/gm
const advice =
  'move what both need into the lower file. A component that is loaded on demand declares the type of its own props.'

/** One line per circle, as `path  message`. Of circles through the same file only a shortest one is listed. */
export function checkImportCircles(folder) {
  const graph = graphOf(folder)
  const found = new Map()
  for (const path of graph.keys()) {
    const circle = shortestCircle(graph, path)
    if (circle) found.set(circle.toSorted().join(), circle)
  }
  return [...found.values()].map(
    (circle) => `${circle[0]}  Import circle (${[...circle, circle[0]].join(' → ')}): ${advice}`,
  )
}

/** The files that each file imports, without those that import nothing or are imported nowhere: they are in no circle. */
function graphOf(folder) {
  const paths = new Set(ourFiles(folder).filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path)))
  const graph = new Map([...paths].map((path) => [path, importsOf(folder, path, paths)]))
  for (let size = Infinity; graph.size < size;) {
    size = graph.size
    const targets = new Set([...graph.values()].flat())
    for (const [path, targetsOfPath] of graph) {
      const left = targetsOfPath.filter((target) => graph.has(target))
      if (left.length > 0 && targets.has(path)) graph.set(path, left)
      else graph.delete(path)
    }
  }
  return graph
}

function importsOf(folder, path, paths) {
  const text = textOf(folder, path).replaceAll(comment, '')
  return [...text.matchAll(imported)].flatMap(([, statement, call]) => {
    const specifier = statement ?? call
    const target = specifier.startsWith('.')
      ? join(dirname(path), specifier)
      : specifier.replace(/^@openhour\/shared\//, 'shared/src/')
    // The generated route tree leaves out the extension.
    return [target, `${target}.ts`, `${target}.tsx`].filter((candidate) => paths.has(candidate))
  })
}

function shortestCircle(graph, start) {
  const cameFrom = new Map()
  const waiting = [start]
  for (const path of waiting) {
    for (const target of graph.get(path) ?? []) {
      if (target === start) return trail(cameFrom, start, path)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, path)
      waiting.push(target)
    }
  }
  return undefined
}

function trail(cameFrom, start, end) {
  const path = [end]
  while (path[0] !== start) path.unshift(cameFrom.get(path[0]))
  return path
}

runAsProgram(import.meta.url, checkImportCircles)
