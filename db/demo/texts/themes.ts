import { panic, socialAnxiety } from './fear.ts'
import { adjustment, caring, grief } from './loss-and-change.ts'
import { depression, postnatal, selfEsteem } from './low-mood.ts'
import { compulsion, trauma } from './memory-and-habit.ts'
import { direction, relationship } from './self-and-others.ts'
import { attention, burnout, insomnia } from './strain-and-sleep.ts'
import type { Theme } from './theme.ts'
import { generalisedAnxiety, healthAnxiety } from './worry.ts'

export const themes = {
  adjustment,
  attention,
  burnout,
  caring,
  compulsion,
  depression,
  direction,
  generalisedAnxiety,
  grief,
  healthAnxiety,
  insomnia,
  panic,
  postnatal,
  relationship,
  selfEsteem,
  socialAnxiety,
  trauma,
} satisfies Record<string, Theme>
export type ThemeName = keyof typeof themes
