/** What a colour may say. `neutral` says nothing, `honey` asks for care, `bad` is for faults and loss only. */
export type Tone = 'neutral' | 'soft' | 'good' | 'honey' | 'clay' | 'plum' | 'bad'

/** Wash and words of a tone. */
export const toneClass: Record<Tone, string> = {
  neutral: 'bg-surface-2 text-text',
  soft: 'bg-soft text-on-soft',
  good: 'bg-good-soft text-good',
  honey: 'bg-honey-soft text-honey',
  clay: 'bg-clay-soft text-clay',
  plum: 'bg-plum-soft text-plum',
  bad: 'bg-bad-soft text-bad',
}

const tileTones = ['soft', 'honey', 'clay', 'plum'] as const

/** The same text has the same tone, always: so that a person keeps their colour from list to page. */
export function toneOf(text: string): Tone {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return tileTones[hash % tileTones.length] ?? 'soft'
}
