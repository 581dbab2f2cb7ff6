type NumberSettings = { numberPrefix: string; numberYear: boolean; numberStart: string }

/** The first number of a series, as it would look this year: 'R-2026-0001'. */
export function numberExample({ numberPrefix, numberYear, numberStart }: NumberSettings, year: string): string {
  const place = /^\d+$/.test(numberStart.trim()) ? String(Number(numberStart)) : '1'
  return `${numberPrefix}${numberYear ? `${year}-` : ''}${place.padStart(4, '0')}`
}
