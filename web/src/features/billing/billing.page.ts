import { CreditCard } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const billingPage = {
  path: '/app/billing',
  title: 'Billing',
  icon: CreditCard,
  help: 'billing',
  listed: 'foot',
  aliases: ['/app/subscription'],
  goKey: 'b',
} as const satisfies Page
