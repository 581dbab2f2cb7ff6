import type { Rolldown } from 'vite'
import { type Area, type Load, loadsOf } from './code-loads.ts'
import { bitsOf, costOfImports, gainOf, type Group, has, importedBy, weightsOf } from './code-weights.ts'
import { startsApplication } from './two-applications.ts'

/** What the landing page has, whose scripts may weigh 5 kB: in files of their own, because every joined module would weigh there most. */
const ofLanding = [
  {
    name: 'first',
    modules:
      /web\/src\/lib\/(storage|page-config|theme\/theme-choice|code\/(fetch|lazy)-code)\.ts|location-gate\/open-here\.ts/,
  },
  {
    name: 'gate',
    modules:
      /web\/src\/(lib\/(location|api\/optional-fetch)|features\/(location-gate\/(gate|detect|override)|billing\/currency-choice))\.ts|shared\/src\/features\/(location-gate\/location-gate|billing\/currency-default)\.rules\.ts/,
  },
]

/**
 * Which modules stand together in a file. The first build puts exactly the modules that the same pages need into a file, which makes hundreds of them. Here
 * two are joined as long as that saves more requests than it makes pages fetch code that they do not need. So neither a page nor its parts are entered anywhere.
 * @param ungrouped the output of a build without groups
 * @returns the name of each module's group; a module without one stays with the page or dialog that alone needs it
 */
export function codeGroups(ungrouped: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Map<string, string> {
  const chunks = ungrouped.filter((file) => file.type === 'chunk')
  const { loads, areasOf } = loadsOf(ungrouped)
  const groups = joined(groupsOf(chunks, loads, areasOf), loads)
  const names = new Map<string, string>()
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const taken = new Map<string, number>()
  for (const group of groups) {
    const always = alwaysName(group, loads)
    if (always === undefined && group.chunks.length === 1) continue
    const modules = group.chunks.flatMap((name) => Object.entries(byFile.get(name)?.modules ?? {}))
    const wanted =
      always ?? nameOf(modules.toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength)[0]?.[0] ?? '')
    const number = taken.get(wanted) ?? 0
    taken.set(wanted, number + 1)
    for (const [id] of modules)
      if (!id.startsWith('\0rolldown') && !startsApplication(id))
        names.set(id, number === 0 ? wanted : `${wanted}-${number + 1}`)
  }
  for (const id of chunks.flatMap(({ modules }) => Object.keys(modules)))
    for (const { name, modules } of ofLanding) if (modules.test(id)) names.set(id, name)
  return names
}

const nameOf = (id: string) => (/([^/]+?)\.\w+(\?.*)?$/.exec(id)?.[1] ?? 'part').replace(/\W+/g, '-')

/** The name of a file that every page of an application has: `always-` and whose it is. */
function alwaysName({ needed, areas }: Group, loads: readonly Load[]): string | undefined {
  const isOnAll = (area: Area) => loads.every((load, at) => load.area !== area || has(needed, at))
  if (!isOnAll('practice') && !isOnAll('portal')) return undefined
  return `always-${areas.includes('site') ? 'everywhere' : areas}`
}

function groupsOf(
  chunks: readonly Rolldown.OutputChunk[],
  loads: readonly Load[],
  areasOf: ReadonlyMap<string, ReadonlySet<Area>>,
): Group[] {
  const groups = new Map<string, Group>()
  for (const { fileName, isEntry, modules } of chunks) {
    const needed = bitsOf(loads, ({ files }) => files.has(fileName))
    const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    const areas = [...(areasOf.get(fileName) ?? [])]
      .filter((area) => area !== 'auth')
      .toSorted()
      .join('-')
    if (!isEntry && needed.some(Boolean))
      groups.set(fileName, { chunks: [fileName], size, needed, areas, imports: new Set() })
  }
  for (const { fileName, imports } of chunks)
    for (const name of imports) {
      const imported = groups.get(name)
      if (imported) groups.get(fileName)?.imports.add(imported)
    }
  return [...groups.values()]
}

/** Joins the two groups that gain most from it, until none gain. */
function joined(all: readonly Group[], loads: readonly Load[]): Set<Group> {
  const weights = weightsOf(loads)
  const alive = new Set(all)
  const refused = new Map(all.map((group) => [group, new Set<Group>()]))
  const best = new Map<Group, { other: Group; gain: number }>()
  let crowded = new Uint32Array(Math.ceil(loads.length / 32))
  let isCrowding = false
  const look = (group: Group, others: Iterable<Group>) => {
    for (const other of others) {
      if (other === group || other.areas !== group.areas || refused.get(group)?.has(other)) continue
      const [least, most] = [best.get(group)?.gain ?? 0, gainOf(group, other, weights, crowded)]
      const gain = most > least ? most - costOfImports(group, other, weights) : 0
      if (gain > least) best.set(group, { other, gain })
    }
  }
  const lookAnew = (groups: ReadonlySet<Group>) => {
    for (const each of alive) {
      const partner = best.get(each)?.other
      if (groups.has(each) || (partner && (groups.has(partner) || !alive.has(partner)))) {
        best.delete(each)
        look(each, alive)
      } else look(each, groups)
    }
  }
  for (const group of alive) look(group, alive)
  for (let joins = 1; ;) {
    if (best.size === 0) {
      if (joins === 0) return alive
      // What stood between two groups may have been joined with one of them meanwhile.
      joins = 0
      isCrowding = true
      crowded = crowdedOf(alive, loads)
      for (const each of refused.values()) each.clear()
      for (const group of alive) look(group, alive)
    }
    if (best.size === 0) return alive
    const [group, { other }] = [...best].reduce((one, two) => (two[1].gain > one[1].gain ? two : one))
    if (leadsThroughOthers(group, other) || leadsThroughOthers(other, group)) {
      refused.get(group)?.add(other)
      refused.get(other)?.add(group)
      best.delete(group)
      look(group, alive)
    } else {
      best.delete(other)
      joins += 1
      const changed = join(group, other, alive)
      const still = isCrowding ? crowdedOf(alive, loads) : crowded
      if (still.every((word, at) => word === crowded[at])) lookAnew(changed)
      else {
        // A page that has few enough now joins no more than pays.
        crowded = still
        best.clear()
        for (const each of alive) look(each, alive)
      }
    }
  }
}

/** Bits of the loads that fetch more files than they should. */
const crowdedOf = (alive: ReadonlySet<Group>, loads: readonly Load[]) =>
  bitsOf(loads, ({ mostFiles = Infinity }, at) => [...alive].filter(({ needed }) => has(needed, at)).length > mostFiles)

/** Puts `other` into `group`. Returns all groups that changed: what the two import is now needed by the loads of both. */
function join(group: Group, other: Group, alive: Set<Group>): Set<Group> {
  group.chunks.push(...other.chunks)
  group.size += other.size
  group.needed = group.needed.map((word, at) => word | (other.needed[at] ?? 0))
  alive.delete(other)
  for (const each of other.imports) group.imports.add(each)
  for (const each of alive) if (each.imports.delete(other)) each.imports.add(group)
  group.imports.delete(group)
  group.imports.delete(other)
  const changed = new Set([group])
  for (const each of importedBy(group)) {
    if (each.needed.every((word, at) => (word | (group.needed[at] ?? 0)) >>> 0 === word)) continue
    each.needed = each.needed.map((word, at) => word | (group.needed[at] ?? 0))
    changed.add(each)
  }
  return changed
}

/** Whether a group imports the other by way of a third: joined, they would import each other in a circle, and code would run before what it needs. */
function leadsThroughOthers(from: Group, to: Group): boolean {
  const seen = new Set([...from.imports].filter((each) => each !== to))
  for (const each of seen)
    for (const next of each.imports) {
      if (next === to) return true
      seen.add(next)
    }
  return false
}
