import { clsx, type ClassValue } from 'clsx'

/**
 * Utilities that set one property each, with the ones that a later one also replaces. Other classes of callers are for
 * colour and position, and add up.
 */
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
 * Joins class names. Of two that size the same side the later one wins. Otherwise the order in the style sheet would
 * decide: `min-h-60` from a caller lost to `min-h-[5.25rem]` of the component.
 */
export function cn(...given: ClassValue[]): string {
  const names = clsx(...given).split(' ')
  const replaced = new Set<string>()
  const kept: string[] = []
  for (const name of names.toReversed()) {
    const { variants = '', utility } = sized.exec(name)?.groups ?? {}
    // `!important` classes already win.
    if (utility === undefined || name.endsWith('!')) kept.push(name)
    else if (!replaced.has(variants + utility)) {
      kept.push(name)
      for (const side of [utility, ...(replaces[utility] ?? [])]) replaced.add(variants + side)
    }
  }
  return kept.toReversed().join(' ')
}
