import { Plug } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminIntegrationsPage = {
  path: '/app/admin/integrations',
  title: 'Integrations',
  icon: Plug,
  help: 'integrations',
  listed: 'main',
  goKey: 'i',
} as const satisfies Page
