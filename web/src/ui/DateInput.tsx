import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect } from 'react'
import { useFieldWiring, useSetProblem } from './Field.tsx'
import { lazyPart } from './lazy-part.ts'
import { Popover } from './Popover.tsx'
import { TextInput } from './TextInput.tsx'
import { type TypedDayProps, useTypedDay } from '../lib/time/use-typed-day.ts'

const DateCalendar = lazyPart(() => import('./DateCalendar.tsx').then((file) => file.DateCalendar))

/**
 * A day in the practice's zone, typed in any common way and written out when the field is left, or chosen in a calendar.
 * Up and down change it by a day; Alt and down opens the calendar. With react-hook-form: `<Controller>` and its field.
 */
export function DateInput(props: TypedDayProps) {
  const { control, type, choose, rules, day, problem } = useTypedDay(props)
  const { labelId } = useFieldWiring()
  const setProblem = useSetProblem()
  useEffect(() => setProblem?.(problem), [setProblem, problem])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    control.onKeyDown(event)
    if (event.altKey && event.key === 'ArrowDown') event.currentTarget.parentElement?.querySelector('button')?.click()
  }
  return (
    <div className="relative">
      <TextInput
        {...control}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="pr-control!"
      />
      <Popover
        label="Choose a day"
        className="w-72 p-1.5"
        atField
        onNear={() => void DateCalendar.fetch()}
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            aria-label="Open calendar"
            aria-describedby={labelId}
            className="absolute inset-y-0 right-0 inline-flex w-control items-center justify-center rounded-md text-muted hover:text-text"
          >
            <CalendarDays size={18} aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className="h-80" />}>
            <DateCalendar
              {...rules}
              value={day}
              onChoose={(day) => {
                choose(day)
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
