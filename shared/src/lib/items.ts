/** Normalizes a list for storage: trims items, drops empty ones and case-insensitive duplicates. Without zod, for controls without a schema. */
export function withoutDuplicates(items: readonly string[]): string[] {
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
