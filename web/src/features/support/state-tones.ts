import type { SupportState } from '@openhour/shared/features/support/support-search.rules.ts'
import type { Tone } from '../../ui/tones.ts'

export const stateTones: Record<SupportState, Tone> = { open: 'honey', waiting: 'good', closed: 'neutral' }
