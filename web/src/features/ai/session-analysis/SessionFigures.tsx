import type { SessionFigures as Figures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { byPerson, sharesOf, type SpeakerRole } from '@openhour/shared/features/ai/speaker-roles.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { cn } from '../../../lib/cn.ts'
import { countOf, formatDay } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FiguresTable, type Person, type Row } from './FiguresTable.tsx'

type SessionFiguresProps = { clientId: string; clientName: string }

/** Of you and the client, then of others, in the order in which they appear. */
const fills = { therapist: 'bg-plum', client: 'bg-brand' } as const
const otherFills = ['bg-honey', 'bg-clay', 'bg-muted']

function readFigures({ sessions }: Figures, names: Record<SpeakerRole, string>) {
  const known = { client: [names.client], therapist: [names.therapist] }
  const people = new Map<string, Person>()
  const add = (key: string, role: SpeakerRole | null) => {
    const others = [...people.keys()].filter((one) => one !== 'client' && one !== 'therapist').length
    if (!people.has(key))
      people.set(key, {
        key,
        name: role === 'therapist' ? 'You' : role === 'client' ? names.client : key,
        fill: role ? fills[role] : (otherFills[Math.min(others, otherFills.length - 1)] ?? 'bg-muted'),
      })
  }
  const rows = sessions.map(({ date, speakers, goals }): Row => {
    const spoke = byPerson(speakers, known)
    const shares = sharesOf(spoke.map(({ words }) => words))
    for (const { key, role } of spoke) add(key, role)
    return {
      date,
      goals,
      said: new Map(
        spoke.map(({ key, words, questions }, at) => [key, { words, questions, percent: shares[at] ?? 0 }]),
      ),
    }
  })
  const order = ['therapist', 'client']
  const place = ({ key }: Person) => (order.includes(key) ? order.indexOf(key) : order.length)
  return { rows, people: [...people.values()].toSorted((one, other) => place(one) - place(other)) }
}

/** Who spoke how much, how many questions were asked and which goals the notes speak of, over the last sessions. Everything is counted. */
export function SessionFigures({ clientId, clientName }: SessionFiguresProps) {
  const id = useId()
  const query = useQuery(queries.aiSessionNotes.figures.queryOptions({ input: { clientId } }))
  const me = useQuery(queries.account.me.queryOptions())
  if (query.isError && !query.data)
    return (
      <div className="flex flex-wrap items-center gap-3 text-muted">
        <p>The figures of the last sessions could not be loaded.</p>
        <Button size="sm" className="max-md:h-11" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!query.data) return null
  const { rows, people } = readFigures(query.data, { client: clientName, therapist: me.data?.fullName ?? '' })
  const spoken = new Set(rows.flatMap(({ goals }) => goals.map(({ number }) => number)))
  const goals = query.data.goals.filter(({ number }) => spoken.has(number))
  if (people.length === 0 && goals.length === 0) return null
  return (
    <Card padding="lg">
      <section aria-labelledby={id}>
        <h3 id={id} className="font-sans text-lg font-semibold tracking-normal">
          {rows.length === 1 ? 'Last session in figures' : `Last ${rows.length} sessions in figures`}
        </h3>
        <p className="mt-1 max-w-[68ch] text-sm text-muted">
          Shares of words and questions are counted in transcripts that name who speaks. A goal is named where your
          clinical notes of the day share words with it. Nothing is interpreted.
        </p>
        <div aria-hidden>
          {people.length > 0 && <Legend people={people} />}
          <ul className="mt-3">
            {rows.map((row) => (
              <Session key={row.date} {...{ row, people }} />
            ))}
          </ul>
        </div>
        {goals.length > 0 && (
          <ol className="mt-4 flex flex-col gap-1 border-t border-line pt-3 text-sm">
            {goals.map(({ number, goal }) => (
              <li key={number} className="flex gap-2">
                <span className="tnum shrink-0 font-medium">Goal {number}</span>
                <span className="min-w-0 wrap-anywhere text-muted">{goal}</span>
              </li>
            ))}
          </ol>
        )}
        <FiguresTable {...{ rows, people }} caption="The last sessions in figures" />
      </section>
    </Card>
  )
}

function Legend({ people }: { people: readonly Person[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {people.map(({ key, name, fill }) => (
        <li key={key} className="flex min-w-0 items-center gap-2">
          <span className={cn('size-2.5 shrink-0 rounded-xs', fill)} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  )
}

function Session({ row: { date, said, goals }, people }: { row: Row; people: readonly Person[] }) {
  const here = people.flatMap((person) => {
    const figures = said.get(person.key)
    return figures ? [{ ...person, ...figures }] : []
  })
  return (
    <li className="flex flex-col gap-x-5 gap-y-1.5 border-t border-line py-3 first:border-0 sm:flex-row sm:items-start">
      <span className="tnum shrink-0 text-sm font-medium sm:w-24">{formatDay(date)}</span>
      <div className="min-w-0 flex-1">
        {here.length === 0 ? (
          <p className="text-sm text-muted">No transcript that names who speaks</p>
        ) : (
          <>
            <div className="mt-1 flex h-3 gap-0.5 overflow-hidden rounded-full">
              {here.map(({ key, fill, words }) => (
                <span key={key} className={cn('min-w-0.5', fill)} style={{ flexGrow: words, flexBasis: 0 }} />
              ))}
            </div>
            <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
              {here.map(({ key, name, percent, questions }) => (
                <li key={key} className="min-w-0 wrap-anywhere">
                  {name} <span className="tnum font-medium text-text">{percent} %</span>,{' '}
                  {countOf(questions, 'question')}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ul className="flex shrink-0 flex-wrap gap-1.5 sm:w-44">
        {goals.map(({ number, passages }) => (
          <li key={number} className="tnum rounded-full bg-surface-2 px-2.5 py-0.5 text-sm">
            Goal {number} <span className="text-muted">×{passages}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
