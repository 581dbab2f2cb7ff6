import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { PenLine } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const unsignedNotesPage = {
  path: unsignedNotesPath,
  title: 'Unsigned Notes',
  icon: PenLine,
  help: 'unsigned-notes',
  listed: 'palette',
  goKey: 'u',
} as const satisfies Page
