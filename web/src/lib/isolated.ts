/** Letters of Hebrew, Arabic and their kin, and their older forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name within a sentence: one that is written from right to left would take numbers and brackets beside it along. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
