import { CircleHelp } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

const help = { title: 'Help & Support', icon: CircleHelp, help: 'help' } as const
const inPalette = { ...help, listed: 'palette', goKey: 'h' } as const

export const helpPage: Page = { ...inPalette, path: '/app/help' }
export const adminHelpPage: Page = { ...inPalette, path: '/app/admin/help' }
/** Its account menu has no line for help, so it stands under More. */
export const clientHelpPage: Page = { ...help, path: '/client/help', title: 'Help', listed: 'foot' }
