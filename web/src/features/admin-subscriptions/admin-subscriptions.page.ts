import { CreditCard } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminSubscriptionsPage = {
  path: '/app/admin/subscriptions',
  title: 'Subscriptions',
  icon: CreditCard,
  help: 'subscriptions',
  listed: 'main',
  goKey: 'b',
} as const satisfies Page
