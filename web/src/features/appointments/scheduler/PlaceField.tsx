import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { suggestedPlaces } from './places.ts'

/** The room or address of an appointment in person, with the places used before. */
export function PlaceField(drawn: DrawnForm) {
  const { form } = drawn
  const { data } = useQuery(queries.appointments.places.queryOptions())
  const typed = useWatch({ control: form.control, name: 'place' }) as string
  const found = data ? suggestedPlaces(data, typed) : []
  return (
    <div>
      <FormField {...drawn} name="place" />
      {found.length > 0 && (
        <div role="group" aria-label="Used before" className="mt-2 flex flex-wrap items-center gap-2">
          {found.map((place) => (
            <Button
              key={place}
              size="sm"
              className="max-w-full max-sm:h-11"
              onClick={() => {
                form.setValue('place', place, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                form.setFocus('place')
              }}
            >
              <span dir="auto" className="truncate">
                {place}
              </span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
