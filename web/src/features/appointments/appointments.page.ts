import { CalendarDays } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const appointmentsPage = {
  path: '/app/appointments',
  title: 'Appointments',
  icon: CalendarDays,
  help: 'appointments',
  listed: 'main',
  goKey: 'a',
} as const satisfies Page
