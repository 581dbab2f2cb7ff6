import type { Role } from '@openhour/shared/access/rules.ts'
import type { Page } from '../../lib/feature.ts'
import { portalPages } from '../portal-shell/portal-pages.ts'
import { practicePages } from './practice-pages.ts'
import { roleOfPath } from './role-of-path.ts'

/** Every page of the product, for what looks at all of them. Neither application has the other's. */
export const pages: readonly Page[] = [...practicePages, ...portalPages]

export function pagesOf(role: Role): readonly Page[] {
  return pages.filter(({ path }) => roleOfPath(path) === role)
}
