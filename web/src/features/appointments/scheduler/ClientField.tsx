import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { isDay } from '@openhour/shared/lib/days.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { formatShortDay, formatTimeOfDay } from '../../../lib/time/format.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { NewClientFields } from './NewClientFields.tsx'
import { newClient } from './scheduler-labels.ts'
import { useClientChoice } from './use-client-choice.ts'

type ClientFieldProps = DrawnForm & {
  /** The name of the client who is chosen; undefined while it is not known. */
  chosen: string | undefined
  /** A time of the calendar was clicked: when only one client matches what is typed, Enter books it. */
  atOnce: boolean
}

/** The client, found by name or email address, or added with the appointment. */
export function ClientField({ chosen, atOnce, ...drawn }: ClientFieldProps) {
  const { control, setValue } = drawn.form
  const { options, words, isSettled, onSearch, note } = useClientChoice()
  const [clientId, day, time] = useWatch({ control, name: ['clientId', 'appointmentDate', 'startTime'] })
  const box = useRef<HTMLDivElement>(null)
  const books = atOnce && words !== '' && isSettled && options.length === 1 && isDay(day) && isTime(time)
  const added = { value: newClient, label: words === '' ? 'New client' : `+ New client “${words}”` }
  const isAdding = clientId === newClient
  const offered = isSettled && words !== '' ? [...options, added] : options
  return (
    <div ref={box} className="flex flex-col gap-4">
      <FormField {...drawn} name="clientId">
        <Controller
          control={control}
          name="clientId"
          render={({ field: { value, onChange, onBlur } }) => (
            <Combobox
              {...{ onSearch, onBlur }}
              options={offered}
              onChange={(next) => {
                if (next === newClient && words !== '') setValue('newName', words, { shouldDirty: true })
                onChange(next)
              }}
              onEnter={(next) => {
                if (books && next !== newClient) box.current?.closest('form')?.requestSubmit()
              }}
              note={books ? `Enter books ${formatTimeOfDay(time)} on ${formatShortDay(day)}` : note}
              value={value as string}
              chosenLabel={isAdding ? 'New client' : chosen}
              placeholder="Choose a client, or type a new name"
              searchPlaceholder="Search clients"
            />
          )}
        />
      </FormField>
      {isAdding && <NewClientFields {...drawn} />}
    </div>
  )
}
