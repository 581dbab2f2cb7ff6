import type { Page } from '../../lib/feature.ts'
import { adminPages } from './admin-pages.ts'
import { therapistPages, therapistPagesOf } from './therapist-pages.ts'

/** The pages of therapists and admins. For what is loaded later: a first load has the pages of its own role only. */
export const practicePages: readonly Page[] = [...therapistPages, ...adminPages]

export function practicePagesOf(role: string): readonly Page[] {
  return role === 'admin' ? adminPages : therapistPagesOf(role)
}
