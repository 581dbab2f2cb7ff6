import type { ServicePrice } from '@openhour/shared/features/booking/booking.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'

/** '£80', '£72.50' or 'Free'. */
export const priceText = ({ amountMinor, currency }: ServicePrice): string =>
  amountMinor === 0 ? 'Free' : formatAmount(amountMinor, currency).replace(/\.0+$/, '')
