import type { Plugin, Rolldown } from 'vite'

/** The file of each application that starts it when it is run (docs/decisions/039-two-applications.md). */
const starts = ['web/src/main.tsx', 'web/src/portal.tsx']

/** Whether this module starts an application. It shares its file with no other: who fetches that would start it too. */
export function startsApplication(id: string): boolean {
  return starts.some((start) => id.replaceAll('\\', '/').endsWith(start))
}

/** Parts of pages that both have, which only clients are shown. */
const ofClientsAlone = /screens\/settings\/DiscretionPart\.tsx/

/**
 * Fails the build if a page fetches code that starts an application to which it does not belong, which would then take over the window: of the other application, the
 * sign-in page, or a page outside. That happens when a part that both have imports one that starts an application, or shares a file with it.
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
      const outside = chunks.filter(({ isEntry, name }) => isEntry && name !== 'app')
      for (const [from, to] of [
        [practice, portal] as const,
        [portal, practice] as const,
        ...outside.flatMap((entry) => [[entry, practice] as const, [entry, portal] as const]),
      ]) {
        const path = pathTo(from, to.fileName, byName)
        if (path)
          this.error(
            `A page would start an application that it does not belong to: ${path.join(' → ')}. Something in ${path.at(-2)} that both have imports what only one has.`,
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
