import type { Rolldown } from 'vite'

export type Area = 'site' | 'auth' | 'practice' | 'portal'

/** The files that a page fetches with its first load, or what a dialog needs when it is opened. */
export type Load = {
  files: ReadonlySet<string>
  /** Undefined for what is opened later. */
  area: Area | undefined
  /** More should be joined rather than fetched apart; a tab that is not the first may have more. */
  mostFiles?: number | undefined
  /** Admins are few: their pages may fetch more rather than have every therapist fetch what only they need. */
  isAdmin?: boolean
}

/** Of a first load of scripts, below the 24 files of its budget: that counts styles, the theme and what an idle page fetches too. */
const mostFiles = 14

type Loads = {
  loads: Load[]
  /** Whose pages fetch a chunk, at first or later: a dialog can be on pages of both applications. */
  areasOf: ReadonlyMap<string, ReadonlySet<Area>>
}

/** Every page of the product, each tab of the settings, and everything that pages fetch later. */
export function loadsOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Loads {
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const closed = (names: Iterable<string>): Set<string> => {
    const files = new Set([...names].filter((name) => chunks.has(name)))
    for (const name of files) for (const next of chunks.get(name)?.imports ?? []) if (chunks.has(next)) files.add(next)
    return files
  }
  const pages: (Load & { files: Set<string>; area: Area })[] = []
  // An admin's settings have tabs of a therapist's: the same files twice would count twice.
  const add = (page: Load & { files: Set<string>; area: Area }) => {
    if (!pages.some(({ files }) => files.symmetricDifference(page.files).size === 0)) pages.push(page)
  }
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const app = entries.filter(({ name }) => name === 'app').map(({ fileName }) => fileName)
  for (const { name, fileName } of entries)
    if (name !== 'app') add({ area: name === 'auth' ? 'auth' : 'site', files: closed([fileName]) })
  // The pages around paying have no shell: what every other page has would not count as there.
  for (const [path, files] of Object.entries(pageCodeIn(output)).filter(([path]) => !path.startsWith('/billing/'))) {
    const area = /^\/client\b/.test(path) ? 'portal' : 'practice'
    const isAdmin = /^\/app\/admin\b/.test(path)
    add({
      area,
      isAdmin,
      files: closed([...app, ...files.map((file) => file.slice(1))]),
      mostFiles: path.includes('?tab=') ? undefined : mostFiles,
    })
  }

  const areasOf = new Map<string, Set<Area>>()
  for (const { area, files } of pages) {
    const seen = new Set(files)
    for (const name of seen) {
      areasOf.set(name, (areasOf.get(name) ?? new Set<Area>()).add(area))
      const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {}
      // The first script can start either application.
      for (const next of [...imports, ...dynamicImports]) if (!app.includes(name) || files.has(next)) seen.add(next)
    }
  }
  const inPages = new Set(pages.flatMap(({ files }) => [...files]))
  const opened = new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports))
  const later = [...opened].filter((name) => chunks.has(name) && !inPages.has(name)).toSorted()
  const onAll = (area: Area) =>
    pages
      .filter((page) => page.area === area)
      .map(({ files }) => files)
      .reduce((all, files) => all.intersection(files))
  const always = new Map(pages.map(({ area }) => [area, onAll(area)]))
  const loads = later.map((name) => {
    // What every page has is there when a dialog opens.
    const present = [...(areasOf.get(name) ?? [])].map((area) => always.get(area) ?? new Set<string>())
    const files = present.length > 0 ? present.reduce((all, each) => all.intersection(each)) : new Set<string>()
    return { files: closed([name]).union(files), area: undefined }
  })
  return { loads: [...pages, ...loads], areasOf }
}

/** What `page-code.ts` wrote: the files of each page. */
function pageCodeIn(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Record<string, string[]> {
  const file = output.find(({ fileName }) => fileName === 'page-code.json')
  if (file?.type !== 'asset')
    throw new Error('web/code-loads.ts finds no page-code.json in the build: look at it again')
  return JSON.parse(String(file.source)) as Record<string, string[]>
}
