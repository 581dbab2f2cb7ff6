type Choices = Readonly<Record<string, readonly string[]>>

/** Search, filters and page of a list. Defaults: no search, the first value of each filter, the first page. */
export type ViewWith<Names extends Choices> = { search?: string; page?: number } & {
  -readonly [Name in keyof Names]?: Names[Name][number]
}

/**
 * Reads the view from an address that anybody may have written; what makes no sense is left out.
 * @param longest characters of a search
 * @param choices the values of each filter and of the order; the first is the default and never in the address
 */
export function readListView<const Names extends Choices>(
  given: Readonly<Record<string, unknown>>,
  longest: number,
  choices: Names,
): ViewWith<Names> {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : ''
  const page = Number(given.page)
  const chosen = Object.entries(choices)
    .map(([name, [, ...others]]) => [name, others.find((value) => value === given[name])])
    .filter(([, value]) => value !== undefined)
  return {
    ...(search.trim() === '' ? {} : { search: search.slice(0, longest) }),
    ...Object.fromEntries(chosen),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
  }
}
