import type { AiLine, AiSource, AiSourceKind, AiSupport } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { CircleHelp, type LucideIcon, PenLine, Quote, Search } from 'lucide-react'
import { formatDay } from '../../../lib/time/format.ts'

/** How the support of a line is shown. */
export const supports: Record<AiSupport, { label: string; about: string; icon: LucideIcon }> = {
  extract: {
    label: 'Word for word',
    about: 'These are the words of the source, unchanged.',
    icon: Quote,
  },
  supported: {
    label: 'Backed by the source',
    about: 'A model wrote this line. What it says was checked against the marked places.',
    icon: Search,
  },
  unsupported: {
    label: 'No support found',
    about:
      'A model wrote this line, and nothing in the sources backs it. Remove it, change it, or confirm it as yours.',
    icon: CircleHelp,
  },
  own: { label: 'Your words', about: 'You wrote, changed or confirmed this line.', icon: PenLine },
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
  'Quoted as they stand, so that you read them first. This is not a risk assessment, and what is missing here may still have been said.'
export const noSafety =
  'No passage about self-harm, harm to others or abuse was found. This is not a risk assessment: read the text yourself.'
