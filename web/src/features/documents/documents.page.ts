import { documentsPath } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { Files } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const documentsPage = {
  path: documentsPath,
  title: 'Documents',
  icon: Files,
  help: 'documents',
  listed: 'main',
  goKey: 'f',
} as const satisfies Page
