import type { SessionFigures as Figures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { countOf, formatDay } from '../../../lib/time/format.ts'

/** Somebody who speaks in one of the sessions. */
export type Person = { key: string; name: string; fill: string }
export type Row = {
  date: string
  /** By the key of a person. */
  said: ReadonlyMap<string, { percent: number; words: number; questions: number }>
  goals: Figures['sessions'][number]['goals']
}

type FiguresTableProps = { rows: readonly Row[]; people: readonly Person[]; caption: string }

/** The same figures for people who cannot see the bars. */
export function FiguresTable({ rows, people, caption }: FiguresTableProps) {
  return (
    // A table is as wide as its content whatever its styles say, so the hiding is on a wrapper.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Session</th>
            {people.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Goals spoken of</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, said, goals }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              {people.map(({ key }) => {
                const figures = said.get(key)
                return (
                  <td key={key}>
                    {figures
                      ? `${figures.percent} percent of the words, ${countOf(figures.questions, 'question')}`
                      : 'Not known'}
                  </td>
                )
              })}
              <td>
                {goals.map(({ number, passages }) => `Goal ${number}: ${countOf(passages, 'passage')}`).join(', ') ||
                  'None'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
