import { countryCodes } from '@openhour/shared/lib/country-codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { optionsOf } from '../../lib/code-names.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { shownKey } from './use-crisis-contacts.ts'

const options = optionsOf(countryCodes, 'region')

type CountryChoiceProps = { country: string | null; focused: boolean; onChoose: () => void }

/** In which country the client is. A choice is kept with their account, and its numbers are shown at once. */
export function CountryChoice({ country, focused, onChoose }: CountryChoiceProps) {
  const queryClient = useQueryClient()
  const choice = useMutation({
    mutationFn: (chosen: string) => api.crisisContacts.setCountry({ country: chosen }),
    onSuccess: async (answer) => {
      await queryClient.cancelQueries({ queryKey: shownKey })
      queryClient.setQueryData(shownKey, answer)
    },
  })
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (focused) select.current?.focus()
  }, [focused])
  return (
    <div className="flex max-w-150 flex-col gap-2">
      <Field
        label="Which country are you in?"
        hint="Your choice stays with your account. Your practice sees it only if you share it in Your details."
        error={
          choice.error
            ? `Your country could not be saved. ${problemFrom(choice.error).detail} The numbers on this card are the same as before. Choose again to try again.`
            : undefined
        }
      >
        <Select
          ref={select}
          options={options}
          {...(country === null && { placeholder: 'Choose your country' })}
          value={(choice.isPending ? choice.variables : country) ?? ''}
          onChange={({ target }) => {
            if (target.value === '') return
            onChoose()
            choice.mutate(target.value)
          }}
        />
      </Field>
      {choice.error && (
        <a href="/offline" className="w-fit rounded-sm text-primary underline underline-offset-2">
          Numbers of every country
        </a>
      )}
    </div>
  )
}
