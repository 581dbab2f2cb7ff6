import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { type RadioCard, RadioCards } from '../../ui/RadioCards.tsx'

/** The roles people can sign up with. */
const roles: readonly Required<RadioCard>[] = [
  { value: 'therapist', label: 'Therapist', description: 'I run a practice.' },
  { value: 'client', label: 'Client', description: 'My therapist uses Openhour.' },
]
const namesOnly: readonly RadioCard[] = roles.map(({ value, label }) => ({ value, label }))

/** The field `role`; `described` where it is the main question of the page. */
export function RoleField({ described = false, ...kit }: DrawnForm & { described?: boolean }) {
  return (
    <FieldFrame {...kit} name="role">
      <RadioCards {...kit.form.register('role')} size="lg" options={described ? roles : namesOnly} />
    </FieldFrame>
  )
}
