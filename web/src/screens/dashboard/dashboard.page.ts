import { homeOf } from '@openhour/shared/access/rules.ts'
import { House } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const dashboardPage = {
  path: homeOf.therapist,
  title: 'Dashboard',
  icon: House,
  help: 'dashboard',
  listed: 'main',
  goKey: 'd',
} as const satisfies Page
