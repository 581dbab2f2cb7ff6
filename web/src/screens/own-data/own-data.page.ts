import { FolderDown } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const ownDataPage = {
  path: '/client/data',
  title: 'Your Data',
  icon: FolderDown,
  listed: 'foot',
} as const satisfies Page
