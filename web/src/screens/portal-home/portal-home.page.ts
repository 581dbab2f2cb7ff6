import { homeOf } from '@openhour/shared/access/rules.ts'
import { House } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const portalHomePage = {
  path: homeOf.client,
  title: 'Dashboard',
  menuTitle: 'Home',
  icon: House,
  help: 'dashboard',
  listed: 'main',
} as const satisfies Page
