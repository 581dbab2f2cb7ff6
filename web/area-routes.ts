import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const tree = join(import.meta.dirname, 'src/routeTree.gen.ts')
/** Which route files (`./routes/...`) an application has, by the file that imports its tree. */
export const areas: Record<string, (routeFile: string) => boolean> = {
  'portal.tsx': isOfClients,
  'main.tsx': (routeFile) => !isOfClients(routeFile),
}

function isOfClients(routeFile: string): boolean {
  return /^\.\/routes\/client(\/|$)/.test(routeFile)
}

/** Gives each of the two applications a route tree without the other's routes, which it would otherwise load. */
export function areaRoutes(): Plugin {
  return {
    name: 'openhour:area-routes',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const area = importer.split('/').at(-1) ?? ''
      return source.endsWith('/routeTree.gen.ts') && area in areas ? `${tree}?${area}` : undefined
    },
    load(id) {
      const [file, area = ''] = id.split('?')
      const isOurs = areas[area]
      if (file !== tree || !isOurs) return undefined
      this.addWatchFile(tree)
      return { code: withoutRoutes(readFileSync(tree, 'utf8'), (routeFile) => !isOurs(routeFile)), moduleType: 'ts' }
    },
  }
}

/** The generated file without these routes. What it says about their types stays; it is not part of the build. */
function withoutRoutes(code: string, isLeftOut: (routeFile: string) => boolean): string {
  const cuts: { start: number; end: number }[] = []
  const names = new Set<string>()
  for (const node of parseAst(code, { lang: 'ts' }).body) {
    if (node.type === 'ImportDeclaration' && node.source.value !== './routes/__root' && isLeftOut(node.source.value)) {
      const name = node.specifiers[0]?.local.name.replace(/Import$/, '') ?? ''
      for (const each of ['', 'Children', 'WithChildren']) names.add(`${name}${each}`)
      cuts.push(node)
    }
    if (node.type !== 'VariableDeclaration') continue
    const [{ id, init } = { id: undefined, init: undefined }] = node.declarations
    if (id?.type !== 'Identifier') continue
    if (names.has(id.name)) cuts.push(node)
    else if (id.name === 'rootRouteChildren' && init?.type === 'ObjectExpression')
      for (const child of init.properties)
        if (child.type === 'Property' && child.key.type === 'Identifier' && names.has(child.key.name))
          cuts.push({ start: child.start, end: child.end + (code[child.end] === ',' ? 1 : 0) })
  }
  if (cuts.length === 0) throw new Error('web/area-routes.ts finds no routes in the generated tree: look at it again')
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, cut) => rest.slice(0, cut.start) + rest.slice(cut.end), code)
}
