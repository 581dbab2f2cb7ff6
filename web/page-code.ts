import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Code that a page always fetches after its own route, by route file. */
const fetchedBy: Record<string, string[]> = {
  'app/appointments': ['/appointments/calendar/Calendar.tsx'],
  'app/clients.$clientId': ['/client-profile/OverviewTab.tsx'],
  'app/settings': ['/settings/ProfileTab.tsx', '/account-security/SecuritySection.tsx'],
  'app_.admin.settings': ['/settings/ProfileTab.tsx', '/account-security/SecuritySection.tsx'],
  'client/mood': ['/wellness-records/WellnessTrend.tsx'],
  'client/settings': ['/settings/ClientProfileTab.tsx'],
  'client/profile': ['/settings/ClientProfileTab.tsx'],
}

const settingsFolder = join(import.meta.dirname, 'src/screens/settings')
/** Where the tabs of pages stand, by route file: their names in the address with their code. */
const tabsOf: Record<string, string[]> = {
  'app/settings': ['settings-tabs.ts', 'practice-settings-tabs.ts'],
  'app_.admin.settings': ['settings-tabs.ts', 'practice-settings-tabs.ts'],
  'client/settings': ['settings-tabs.ts', 'client-settings-tabs.ts'],
  'client/profile': ['settings-tabs.ts', 'client-settings-tabs.ts'],
}
const tabEntry = /id: '([\w-]+)'[^{}]*?import\('\.\/(\w+\.tsx)'\)/g

/** The tabs of a route, each with the end of its file's name. */
function tabsIn(route: string): [tab: string, end: string][] {
  return (tabsOf[route] ?? []).flatMap((file) => {
    const found = [...readFileSync(join(settingsFolder, file), 'utf8').matchAll(tabEntry)]
    if (found.length === 0) throw new Error(`web/page-code.ts finds no tabs in ${file}: look at it again`)
    return found.map(([, tab = '', code]): [string, string] => [tab, `/settings/${code}`])
  })
}

type Chunks = Rolldown.OutputChunk[]
/** The entries of the two applications, and their shells. */
const practice = { entry: '/src/main.tsx', shell: '/shell/SignedInShell.tsx' }
const portal = { entry: '/src/portal.tsx', shell: '/portal-shell/PortalShell.tsx' }
const ofClients = /\/src\/(features\/portal|screens\/portal-[^/]+)\//
const routeFile = /\/src\/routes\/(.+)\.tsx\?tsr-split/

/**
 * Writes `page-code.json`: by path, the files of each page that its HTML does not name, and by `path?tab=name` those of a page with another tab than its
 * first. The server adds them to the HTML, so that the browser fetches all of them at once and not one import after another.
 */
export function pageCode(): Plugin {
  return {
    name: 'openhour:page-code',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.filter(({ isEntry, name }) => isEntry && name === 'app')
        const inPage = new Set(filesOf(entry, chunks))
        const routes = new Map<string, Chunks>()
        for (const chunk of chunks)
          for (const id of chunk.moduleIds) {
            const name = routeFile.exec(id)?.[1]
            if (name !== undefined) routes.set(name, [...(routes.get(name) ?? []), chunk])
          }
        const code = [...routes.keys()].flatMap((name) => {
          const around = [...routes.keys()].filter((other) =>
            segmentsOf(name)
              .join('/')
              .startsWith(`${segmentsOf(other).join('/')}/`),
          )
          const own = [name, ...around].flatMap((each) => routes.get(each) ?? [])
          const [its, other] = /^client\b/.test(name) ? [portal, practice] : [practice, portal]
          const filesWith = (ends: string[]) => {
            const files = filesOf([...[its.entry, ...ends].map((end) => holding(chunks, end)), ...own], chunks)
            if (files.includes(`/${holding(chunks, other.shell).fileName}`))
              throw new Error(
                `${pathOf(name)} loads the other application: something that both have imports what only one has`,
              )
            return files.filter((file) => !inPage.has(file))
          }
          const first = fetchedBy[name] ?? []
          const tabs = tabsIn(name).filter(([, end]) => !first.includes(end))
          return [
            [pathOf(name), filesWith(first)],
            ...tabs.map(([tab, end]) => [`${pathOf(name)}?tab=${tab}`, filesWith([end])]),
          ]
        })
        // What clients open later is not among the files of a page.
        const { fileName: practiceShell } = holding(chunks, practice.shell)
        const astray = chunks.find(
          ({ imports, moduleIds }) => imports.includes(practiceShell) && moduleIds.some((id) => ofClients.test(id)),
        )
        if (astray) throw new Error(`${astray.fileName} is for clients and loads the other application`)
        this.emitFile({ type: 'asset', fileName: 'page-code.json', source: JSON.stringify(Object.fromEntries(code)) })
      },
    },
  }
}

const segmentsOf = (name: string) => name.split(/[/.]/)

/** The path of a route file by the router's rules: `_` at the end of a part and `index` are not part of it. */
function pathOf(name: string): string {
  const parts = segmentsOf(name).filter((part) => part !== 'index')
  return `/${parts.map((part) => (part.startsWith('$') ? '$' : part.replace(/_$/, ''))).join('/')}`
}

/** @throws Error if the code has moved: name its new file above */
function holding(chunks: Chunks, end: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  if (!found) throw new Error(`web/page-code.ts names ${end}, which no part of the build contains`)
  return found
}

/** The chunks with all that they import, and their style sheets. */
function filesOf(from: Chunks, chunks: Chunks): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(`/${chunk.fileName}`)) return
    files.add(`/${chunk.fileName}`)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(`/${sheet}`)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) add(imported)
    }
  }
  from.forEach(add)
  return [...files]
}
