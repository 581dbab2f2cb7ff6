/** A list as it is kept: each trimmed, none empty, of those that differ in case alone the first. Without zod, for controls that ask no schema. */
export function withoutDoubles(items: readonly string[]): string[] {
  const seen = new Set<string>()
  return items
    .map((item) => item.trim())
    .filter((item) => {
      const key = item.toLowerCase()
      if (item === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
