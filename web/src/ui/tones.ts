/** What a colour means. `neutral` means nothing, `honey` asks for attention, `bad` is only for errors and loss. */
export type Tone = 'neutral' | 'soft' | 'good' | 'honey' | 'clay' | 'plum' | 'bad'

/** Background and text colour of a tone. */
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

/** The same text always gets the same tone, so that a person keeps their colour from list to page. */
export function toneOf(text: string): Tone {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return tileTones[hash % tileTones.length] ?? 'soft'
}
