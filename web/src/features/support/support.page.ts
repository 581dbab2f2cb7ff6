import { LifeBuoy } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

const support = { icon: LifeBuoy, help: 'support' } as const

/** Reached from Help & Support. */
export const supportPage = {
  ...support,
  path: '/app/support',
  title: 'Support',
  listed: 'palette',
} as const satisfies Page

export const portalSupportPage = {
  ...support,
  path: '/client/support',
  title: 'Ask for help',
} as const satisfies Page

export const supportInboxPage = {
  ...support,
  path: '/app/admin/support',
  title: 'Support',
  listed: 'main',
  goKey: 'r',
} as const satisfies Page
