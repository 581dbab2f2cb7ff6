import type { Page } from '../../lib/feature.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'

/** The lines of the account menu that lead to these pages. */
export function accountLinksTo(pages: readonly Page[]): readonly MenuEntry[] {
  return pages.flatMap(({ path, account = [] }) =>
    account.map((line): MenuEntry => ({ kind: 'link', ...line, to: path })),
  )
}
