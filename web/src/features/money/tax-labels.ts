import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { rateText } from './invoice-labels.ts'

/** 'VAT (19 %)', or only its name if nothing is charged. */
export const taxLabel = ({ name, rate }: Pick<TaxCategory, 'name' | 'rate'>): string =>
  rate === 0 ? name : `${name} (${rateText(rate)})`

/** Those to choose from. One that was put away stays for what has it. */
export const taxOptions = (taxes: readonly TaxCategory[]) =>
  taxes.map((tax) => ({
    value: tax.id,
    label: `${taxLabel(tax)}${tax.archivedAt === null ? '' : ', archived'}`,
  }))
