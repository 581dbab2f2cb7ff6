import type { Page } from '../../lib/feature.ts'

/** Tabs of a page, each with an article of its own. `under` ends with a slash if the address goes on with a record's id. */
export type TabArticles = {
  under: string
  tabs: readonly { id: string; aliases?: readonly string[]; help: string }[]
}

/**
 * The id of the article about a screen.
 * @param tab what the address names, if it does; otherwise the first tab is shown
 */
export function articleOfScreen(
  pages: readonly Page[],
  tabbed: readonly TabArticles[],
  path: string,
  tab?: unknown,
): string | undefined {
  const shown = tabbed.find(({ under }) => (under.endsWith('/') ? path.startsWith(under) : path === under))
  if (shown) {
    const named = shown.tabs.find(({ id, aliases = [] }) => [id, ...aliases].some((one) => one === tab))
    return (named ?? shown.tabs[0])?.help
  }
  const holds = (one: string) => path === one || path.startsWith(`${one}/`)
  return pages
    .filter((page) => [page.path, ...(page.aliases ?? [])].some(holds))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.help
}
