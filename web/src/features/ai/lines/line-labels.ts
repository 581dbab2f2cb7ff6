import type { AiLine, AiSource, AiSourceKind, AiSupport } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { CircleHelp, type LucideIcon, PenLine, Quote, Search } from 'lucide-react'
import { formatDay } from '../../../lib/time/format.ts'

/** How the support of a line is shown. */
export const supports: Record<AiSupport, { label: string; icon: LucideIcon }> = {
  extract: {
    label: 'Word for word',
    icon: Quote,
  },
  supported: {
    label: 'Supported by the source',
    icon: Search,
  },
  unsupported: {
    label: 'No support found',
    icon: CircleHelp,
  },
  own: { label: 'Your words', icon: PenLine },
}

const sourceNames: Record<AiSourceKind, string> = {
  note: 'Your note',
  transcript: 'Transcript',
  session: 'Session',
  'clinical-note': 'Clinical note',
  'wellness-record': 'Wellness record',
  'self-care-task': 'Self-care task',
}

/** 'Clinical note of 21 Apr 2026'. */
export function sourceTitle({ kind, date }: Pick<AiSource, 'kind' | 'date'>): string {
  return date === null ? sourceNames[kind] : `${sourceNames[kind]} of ${formatDay(date)}`
}

/** The record that a line comes from: 'Clinical note of 21 Apr 2026'. Undefined for what was entered for this draft. */
export function recordOf({ evidence }: AiLine, sources: readonly AiSource[]): string | undefined {
  const source = sources.find(({ id }) => id === evidence[0]?.source)
  return source && source.date !== null ? sourceTitle(source) : undefined
}

export const safetyAbout =
  'Quoted word for word, so that you read them first. This is not a risk assessment. Your client may have said more than is listed here.'
export const noSafety =
  'No passage about self-harm, harm to others or abuse was found. This is not a risk assessment: read the text yourself.'
