import { Ellipsis } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

/** All pages of the portal that its bar has no room for. */
export const portalMorePage = {
  path: '/client/more',
  title: 'More',
  icon: Ellipsis,
  help: 'more',
} as const satisfies Page
