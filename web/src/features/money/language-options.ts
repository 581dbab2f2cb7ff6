import { paperLanguageNames } from '@openhour/shared/features/money/paper-language.rules.ts'

/** By the name that each has in itself. */
export const languageOptions = Object.entries(paperLanguageNames).map(([value, label]) => ({ value, label }))
