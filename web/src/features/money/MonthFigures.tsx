import type { MonthEnd, MonthSum, MonthSums } from '@openhour/shared/features/money/month-end.contract.ts'
import { openAgeNames } from '@openhour/shared/features/money/month-end.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { countOf, formatFullDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { figureNames, lengthText, serviceName } from './month-labels.ts'
import { monthPath, type MonthSearch } from './month-search.ts'

type Rows = Omit<MonthSearch, 'month' | 'year'>

type MonthFiguresProps = { month: MonthEnd; children?: ReactNode }

/** What a month or a year comes to. Each figure that is not nothing opens its rows. @param children stands below the services */
export function MonthFigures({ month, children }: MonthFiguresProps) {
  const { sums } = month
  const column = 'flex min-w-0 flex-col gap-4 lg:gap-5'
  return (
    <div className={cn('grid grid-cols-1 items-start gap-4 lg:gap-5', sums.length > 0 && 'lg:grid-cols-2')}>
      {sums.length > 0 && (
        <div className={column}>
          {sums.map((one) => (
            <MoneyCard key={one.currency} month={month} sums={one} />
          ))}
        </div>
      )}
      <div className={column}>
        <SessionsCard month={month} />
        {month.services.length > 0 && <ServicesCard month={month} />}
        {children}
      </div>
    </div>
  )
}

function SessionsCard({ month }: { month: MonthEnd }) {
  const { period, sessions, minutes, withoutNote, withoutCharge } = month
  return (
    <FigureCard title="Sessions">
      <Figure
        label={figureNames.sessions}
        fact={sessions > 0 ? lengthText(minutes) : undefined}
        value={String(sessions)}
        to={sessions > 0 && monthPath(period, { figure: 'sessions' })}
      />
      <Figure
        label={figureNames['without-note']}
        value={String(withoutNote)}
        to={withoutNote > 0 && monthPath(period, { figure: 'without-note' })}
      />
      {withoutCharge !== null && (
        <Figure
          label={figureNames['without-charge']}
          value={String(withoutCharge)}
          to={withoutCharge > 0 && monthPath(period, { figure: 'without-charge' })}
        />
      )}
    </FigureCard>
  )
}

function MoneyCard({ month: { period, openOn }, sums }: { month: MonthEnd; sums: MonthSums }) {
  const { currency } = sums
  const figure = (label: string, { count, amountMinor }: MonthSum, fact: string, rows: Rows) => (
    <Figure
      label={label}
      fact={count > 0 ? fact : undefined}
      value={formatAmount(amountMinor, currency)}
      to={count > 0 && monthPath(period, { ...rows, currency })}
    />
  )
  return (
    <FigureCard title={`Money in ${currency}`}>
      {figure(figureNames.charged, sums.charged, countOf(sums.charged.count, 'charge'), { figure: 'charged' })}
      {figure(figureNames['not-invoiced'], sums.notInvoiced, countOf(sums.notInvoiced.count, 'charge'), {
        figure: 'not-invoiced',
      })}
      {sums.proposed.count > 0 &&
        figure(figureNames.proposed, sums.proposed, countOf(sums.proposed.count, 'fee'), { figure: 'proposed' })}
      {figure(figureNames.waived, sums.waived, countOf(sums.waived.count, 'fee'), { figure: 'waived' })}
      {figure(figureNames.invoiced, sums.invoiced, `${sums.invoiced.count} issued`, { figure: 'invoiced' })}
      {figure(figureNames.received, sums.received, countOf(sums.received.count, 'payment'), { figure: 'received' })}
      {figure(`Open on ${formatFullDay(openOn)}`, sums.open, countOf(sums.open.count, 'invoice'), { figure: 'open' })}
      {sums.openByAge.map((one) =>
        one.count === 0 ? null : (
          <Figure
            key={one.age}
            label={openAgeNames[one.age]}
            fact={countOf(one.count, 'invoice')}
            value={formatAmount(one.amountMinor, currency)}
            to={monthPath(period, { figure: 'open', age: one.age, currency })}
            isPart
          />
        ),
      )}
    </FigureCard>
  )
}

function ServicesCard({ month: { period, services, moreServices } }: { month: MonthEnd }) {
  return (
    <FigureCard
      title="By service"
      fact={moreServices > 0 ? `The largest; ${moreServices} more are in the total above.` : 'What was charged'}
    >
      {services.map((service) => {
        const { kind, description, currency, count, minutes, amountMinor } = service
        return (
          <Figure
            key={`${kind} ${currency} ${description}`}
            label={serviceName(service, services)}
            fact={[count === 1 ? 'once' : `${count} times`, ...(minutes > 0 ? [lengthText(minutes)] : [])].join(' · ')}
            value={formatAmount(amountMinor, currency)}
            to={monthPath(period, { figure: 'charged', currency, kind, service: description })}
          />
        )
      })}
    </FigureCard>
  )
}

type FigureCardProps = { title: string; fact?: string; children: ReactNode }

function FigureCard({ title, fact, children }: FigureCardProps) {
  return (
    <Card padding="lg">
      <CardHead title={title} fact={fact} />
      <ul aria-label={title} className="-my-2 divide-y divide-line">
        {children}
      </ul>
    </Card>
  )
}

type FigureProps = {
  label: string
  fact?: string | undefined
  value: string
  /** Its rows; false without any. */
  to: string | false
  /** A part of the figure above it. */
  isPart?: boolean
}

function Figure({ label, fact, value, to, isPart = false }: FigureProps) {
  const content = (
    <>
      <span className={isPart ? 'min-w-0 flex-1 pl-4 text-muted' : 'min-w-0 flex-1'}>
        <span className="wrap-anywhere">{label}</span>
        {fact !== undefined && <span className="block text-sm text-muted">{fact}</span>}
      </span>
      <span className={isPart ? 'tnum whitespace-nowrap' : 'tnum font-medium whitespace-nowrap'}>{value}</span>
    </>
  )
  const shape = 'flex items-baseline gap-4 py-2.5'
  return (
    <li>
      {to === false ? (
        <span className={`${shape} text-muted`}>{content}</span>
      ) : (
        <PathLink to={to} className={`${shape} -mx-3 rounded-lg px-3 hover:bg-surface-2`}>
          {content}
        </PathLink>
      )}
    </li>
  )
}
