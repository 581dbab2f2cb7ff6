/** Minor units (cents) as '$12' or '$12.50'. */
export function formatMoney(amountMinor: number, currency: string): string {
  const whole = amountMinor % 100 === 0
  const digits = whole ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 100)
}
