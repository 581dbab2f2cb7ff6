import { ReceiptText } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const invoicesPage = {
  path: '/app/invoices',
  title: 'Invoices',
  icon: ReceiptText,
  help: 'invoices',
  listed: 'main',
  goKey: 'v',
} as const satisfies Page

export const invoicePath = (id: string): string => `${invoicesPage.path}/${id}`
export const moneySettingsPath = '/app/settings?tab=invoices'
