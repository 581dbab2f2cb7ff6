import type { StatementLine } from '@openhour/shared/features/money/bank-statements.contract.ts'
import { type MatchLevel, matchLevelNames } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useState } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Tone } from '../../ui/tones.ts'
import { MatchInvoices } from './MatchInvoices.tsx'
import type { LineChoice } from './statement-work.ts'

type MatchLineProps = {
  line: StatementLine
  choice: LineChoice
  refusal: string | undefined
  onChoose: (choice: LineChoice) => void
}

const tones: Record<MatchLevel, Tone> = { sure: 'good', likely: 'honey', choose: 'neutral', none: 'neutral' }

/** A line of a statement: what the bank says, the invoices that it pays, and why. */
export function MatchLine({ line, choice, refusal, onChoose }: MatchLineProps) {
  const { bookedOn, amountMinor, currency, name, text, instructed, level, reasons } = line
  const [changing, setChanging] = useState(false)
  const { ticked, passed, invoices } = choice
  const amount = formatAmount(amountMinor, currency)
  const said = [name || 'Unknown payer', text && `“${text}”`].filter(Boolean).join(' · ')
  const label = `${formatDay(bookedOn)}, ${amount}, ${name || 'unknown payer'}`
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <Checkbox
          checked={ticked}
          disabled={invoices.length === 0}
          aria-label={`Record ${label}`}
          onChange={({ target }) => onChoose({ ...choice, ticked: target.checked, passed: false })}
        />
        <span className={`min-w-0 flex-1 ${passed ? 'text-muted line-through' : ''}`}>
          <span className="tnum block font-medium">
            {formatDay(bookedOn)} · {amount}
          </span>
          <span className="block wrap-anywhere">{said}</span>
          {instructed && (
            <span className="block text-sm text-muted">
              Sent as {formatAmount(instructed.amountMinor, instructed.currency)}
            </span>
          )}
        </span>
        <Badge tone={tones[level]}>{line.passedEarlier ? 'Passed over earlier' : matchLevelNames[level]}</Badge>
      </label>
      <div className="mt-1.5 pl-9">
        {invoices.map((invoice) => (
          <p key={invoice.id} className="wrap-anywhere">
            <span className="tnum font-medium">{invoice.number}</span> {invoice.recipientName}{' '}
            <span className="tnum text-muted">{formatAmount(invoice.openMinor, invoice.currency)} open</span>
          </p>
        ))}
        <p className="text-sm wrap-anywhere text-muted">{reasons.join('. ')}.</p>
        {refusal !== undefined && (
          <p role="alert" className="mt-1 text-sm font-medium text-bad">
            {refusal}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-expanded={changing}
            aria-label={`${invoices.length > 0 ? 'Change' : 'Choose invoice for'} ${label}`}
            onClick={() => setChanging(!changing)}
          >
            {invoices.length > 0 ? 'Change' : 'Choose invoice'}
          </Button>
          <Button
            size="sm"
            aria-label={`${passed ? 'Don’t pass over' : 'Pass over'} ${label}`}
            onClick={() => onChoose({ ...choice, ticked: false, passed: !passed })}
          >
            {passed ? 'Don’t pass over' : 'Pass over'}
          </Button>
        </div>
        {changing && (
          <MatchInvoices
            line={line}
            invoices={invoices}
            onChange={(next) => onChoose({ invoices: next, ticked: next.length > 0, passed: false })}
          />
        )}
      </div>
    </li>
  )
}
