import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../ui/tones.ts'

export type Part = AdminOverview['parts'][number]

/** The status of a part as a word, an icon and a tone. */
export const partStates: Record<Part['state'], { word: string; icon: LucideIcon; tone: Tone }> = {
  working: { word: 'Working', icon: CircleCheck, tone: 'good' },
  'not-configured': { word: 'Not configured', icon: CircleMinus, tone: 'neutral' },
  failing: { word: 'Failing', icon: CircleX, tone: 'bad' },
}
