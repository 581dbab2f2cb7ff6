import { FolderDown } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const ownDataPage = {
  path: '/client/data',
  title: 'Your Data',
  icon: FolderDown,
  help: 'data',
  listed: 'foot',
} as const satisfies Page
