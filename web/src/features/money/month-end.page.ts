import { CalendarCheck } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const monthEndPage = {
  path: '/app/invoices/month',
  title: 'Month’s end',
  icon: CalendarCheck,
  help: 'month-end',
  listed: 'palette',
} as const satisfies Page
