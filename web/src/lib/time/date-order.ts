/** How dates are typed in numbers: 3/12 is 3 December, or 12 March. */
export type DateOrder = 'day-month' | 'month-day'

// The zones of the United States and its territories in the IANA database, with the names that other software still uses.
const monthFirst = new RegExp(
  `^(US/.+|(EST5EDT|CST6CDT|MST7MDT|PST8PDT|Navajo)|America/((Indiana|North_Dakota)/.+|Kentucky/.+|${[
    'New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome',
    'Adak|Atka|Puerto_Rico|St_Thomas|Virgin|Fort_Wayne|Indianapolis|Knox_IN|Louisville|Shiprock',
  ].join('|')})|Pacific/(Honolulu|Johnston|Guam|Saipan|Pago_Pago|Samoa))$`,
)

/** The order of day and month where an IANA zone is kept: month first in the United States, day first elsewhere. */
export function dateOrderOf(zone: string): DateOrder {
  return monthFirst.test(zone) ? 'month-day' : 'day-month'
}
