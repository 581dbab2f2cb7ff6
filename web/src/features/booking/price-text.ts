import type { ServicePrice } from '@openhour/shared/features/booking/booking.contract.ts'
import { formatMoney } from '../../lib/money.ts'

/** '£80', '£72.50' or 'Free'. */
export const priceText = ({ amountMinor, currency }: ServicePrice): string =>
  amountMinor === 0 ? 'Free' : formatMoney(amountMinor, currency)
