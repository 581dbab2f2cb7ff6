import { homeOf } from '@openhour/shared/access/rules.ts'
import { House } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminHomePage = {
  path: homeOf.admin,
  title: 'Dashboard',
  icon: House,
  help: 'dashboard',
  listed: 'main',
  exact: true,
  goKey: 'd',
} as const satisfies Page
