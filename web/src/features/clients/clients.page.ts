import { Users } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const clientsPage = {
  path: '/app/clients',
  title: 'My Clients',
  icon: Users,
  help: 'clients',
  listed: 'main',
  keywords: 'people patients list archive',
  goKey: 'c',
} as const satisfies Page
