import { Users } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const clientsPage = {
  path: '/app/clients',
  title: 'My Clients',
  icon: Users,
  help: 'clients',
  listed: 'main',
  goKey: 'c',
} as const satisfies Page
