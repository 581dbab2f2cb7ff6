import { clsx, type ClassValue } from 'clsx'

/** Utilities that set one property each, with those that a later one also replaces. What else callers pass is for colour and place, and adds up. */
const replaces: Record<string, readonly string[]> = {
  size: ['w', 'h'],
  w: [],
  h: [],
  'min-w': [],
  'min-h': [],
  'max-w': [],
  'max-h': [],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  pt: [],
  pr: [],
  pb: [],
  pl: [],
}
const sized = /^(?<variants>(?:\S+:)?)(?<utility>size|(?:min-|max-)?[wh]|p[xytrbl]?)-[^:]+$/

/**
 * Joins class names; of two that size the same side the later one counts, as in a style. The order of the style sheet would decide otherwise:
 * `min-h-60` from a caller lost to `min-h-[5.25rem]` of the component.
 */
export function cn(...given: ClassValue[]): string {
  const names = clsx(...given).split(' ')
  const replaced = new Set<string>()
  const kept: string[] = []
  for (const name of names.toReversed()) {
    const { variants = '', utility } = sized.exec(name)?.groups ?? {}
    // What is marked important has said so itself.
    if (utility === undefined || name.endsWith('!')) kept.push(name)
    else if (!replaced.has(variants + utility)) {
      kept.push(name)
      for (const side of [utility, ...(replaces[utility] ?? [])]) replaced.add(variants + side)
    }
  }
  return kept.toReversed().join(' ')
}
