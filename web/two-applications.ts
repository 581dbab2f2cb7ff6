import type { Plugin, Rolldown } from 'vite'

/** The file of each application that starts it when it is run (docs/decisions/039-two-applications.md). */
const starts = ['web/src/main.tsx', 'web/src/portal.tsx']

/** Parts of pages that both have, which only clients are shown. */
const ofClientsAlone = /screens\/settings\/DiscretionPart\.tsx/

/**
 * Fails the build if a page of one application fetches the code that starts the other, which would then take over the window. That happens when a part that both have
 * imports one that starts an application.
 */
export function twoApplications(): Plugin {
  return {
    name: 'openhour:two-applications',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byName = new Map(
        chunks
          .filter(({ moduleIds }) => !moduleIds.some((id) => ofClientsAlone.test(id)))
          .map((chunk) => [chunk.fileName, chunk]),
      )
      const startedIn = (start: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(start)))
      const [practice, portal] = starts.map(startedIn)
      if (!practice || !portal) throw new Error(`web/two-applications.ts: ${starts.join(' or ')} is in no chunk.`)
      for (const [from, to] of [
        [practice, portal],
        [portal, practice],
      ] as const) {
        const path = pathTo(from, to.fileName, byName)
        if (path)
          this.error(
            `One application would start the other: ${path.join(' → ')}. Something in ${path.at(-2)} that both applications have imports what only one has.`,
          )
      }
    },
  }
}

/** The shortest chain of imports from a chunk to another, if there is one. */
function pathTo(
  from: Rolldown.OutputChunk,
  to: string,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): string[] | undefined {
  const paths = new Map([[from.fileName, [from.fileName]]])
  for (const [name, path] of paths) {
    if (name === to) return path
    const { imports = [], dynamicImports = [] } = byName.get(name) ?? {}
    for (const next of [...imports, ...dynamicImports]) if (!paths.has(next)) paths.set(next, [...path, next])
  }
  return undefined
}
