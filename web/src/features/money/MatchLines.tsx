import type { StatementLine, StatementLines } from '@openhour/shared/features/money/bank-statements.contract.ts'
import { passedReasons } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useState } from 'react'
import { countOf, formatDay, listed } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MatchLine } from './MatchLine.tsx'
import { choiceOf, type LineChoice, type StatementWork } from './statement-work.ts'

type MatchLinesProps = { work: StatementWork; found: StatementLines; onChange: (work: StatementWork) => void }

const shownAtOnce = 50

/** What came in, with the invoices that it probably pays; below what fits none, and what is left out. */
export function MatchLines({ work, found, onChange }: MatchLinesProps) {
  const isProposed = ({ level, passedEarlier }: StatementLine) => level !== 'none' && !passedEarlier
  const proposed = found.lines.filter(isProposed)
  const others = found.lines.filter((line) => !isProposed(line))
  const left = found.passedCounts.reduce((sum, { count }) => sum + count, 0)
  const rows = (name: string, lines: readonly StatementLine[]) => (
    <Rows
      name={name}
      lines={lines}
      work={work}
      onChoose={(line, choice) => {
        const refused = new Map([...work.refused].filter(([key]) => key !== line.key))
        onChange({ ...work, refused, choices: new Map(work.choices).set(line.key, choice) })
      }}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      {found.otherAccounts.length > 0 && (
        <Notice tone="plain">
          This statement is of an account that ends in {listed(found.otherAccounts)}, not of the one on your invoices.
        </Notice>
      )}
      {proposed.length > 0 ? rows('Payments', proposed) : <p>No line of this statement fits an open invoice.</p>}
      {others.length > 0 && (
        <Disclosure
          label={`${countOf(others.length, 'line')} without a match`}
          hint="Search for an invoice, or pass over"
        >
          {rows('Without a match', others)}
        </Disclosure>
      )}
      {left > 0 && (
        <Disclosure
          label={`${countOf(left, 'line')} left out`}
          hint={found.passedCounts.map(({ reason, count }) => `${count} × ${passedReasons[reason]}`).join(' · ')}
        >
          <ul aria-label="Left out" className="divide-y divide-line text-sm">
            {found.passed.map((line) => (
              <li key={line.key} className="py-2 wrap-anywhere">
                <span className="tnum">
                  {line.bookedOn !== '' && `${formatDay(line.bookedOn)} · `}
                  {line.currency !== '' && formatAmount(line.amountMinor, line.currency)}
                </span>
                {[line.name, line.text && `“${line.text}”`].filter(Boolean).map((part) => ` · ${part}`)}
                <span className="block text-muted">{passedReasons[line.reason]}</span>
              </li>
            ))}
          </ul>
          {left > found.passed.length && (
            <p className="mt-2 text-sm text-muted">The first {found.passed.length} are shown.</p>
          )}
        </Disclosure>
      )}
      <p className="text-xs text-muted">
        We keep nothing of this statement except the payments that you record, and a fingerprint of each line that you
        record or pass over.
      </p>
    </div>
  )
}

type RowsProps = {
  name: string
  lines: readonly StatementLine[]
  work: StatementWork
  onChoose: (line: StatementLine, choice: LineChoice) => void
}

function Rows({ name, lines, work, onChoose }: RowsProps) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <ul aria-label={name} className="-my-1 divide-y divide-line">
        {lines.slice(0, shown).map((line) => (
          <MatchLine
            key={line.key}
            line={line}
            choice={choiceOf(work, line)}
            refusal={work.refused.get(line.key)}
            onChoose={(choice) => onChoose(line, choice)}
          />
        ))}
      </ul>
      {lines.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + shownAtOnce)}>
          Show more lines
        </Button>
      )}
    </>
  )
}
