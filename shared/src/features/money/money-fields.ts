import * as z from 'zod/mini'
import { isCurrencyCode } from '../../lib/currencies.ts'
import { maxAmountMinor, moneyTexts } from './money.rules.ts'

/** An amount in whole minor units. */
export const amountMinor = z
  .int(moneyTexts.amount)
  .check(z.minimum(0, moneyTexts.amount), z.maximum(maxAmountMinor, moneyTexts.amount))
/** Of ISO 4217, as currencies.ts lists them. */
export const currencyCode = z.string(moneyTexts.currency).check(z.refine(isCurrencyCode, moneyTexts.currency))
