import type { Typed } from './draft-bodies.ts'

export type DraftState = {
  /** `offline`: in this browser only, encrypted; `unsaved`: only on the page, `reason` says why. */
  phase: 'none' | 'waiting' | 'saved' | 'offline' | 'unsaved'
  reason?: string
  /** Another tab's draft, or (`earlier`) text typed before its fields changed on the record. Nothing is saved until `settle` is called. */
  other?: { typed: Typed; earlier: boolean }
}

/** `conflict`: another tab edited the same form; `outdated`: the record changed since the earlier text was typed. */
export type DraftPhase = DraftState['phase'] | 'conflict' | 'outdated'

export function phaseOf({ phase, other }: DraftState): DraftPhase {
  if (other) return other.earlier ? 'outdated' : 'conflict'
  return phase
}

/** What the form says about its draft. */
export function factOf(state: DraftState): string | undefined {
  const { reason } = state
  const phase = phaseOf(state)
  if (phase === 'outdated') return 'Draft kept as it was'
  if (phase === 'conflict') return 'Draft not saved: it was changed in another tab'
  if (phase === 'saved') return 'Draft saved'
  if (phase === 'offline') return 'You are offline. Kept in this browser until you are back.'
  if (phase === 'unsaved') return `Draft not saved. ${reason ?? ''}`.trim()
  return undefined
}
