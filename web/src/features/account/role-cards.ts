import type { RadioCard } from '../../ui/RadioCards.tsx'

/** The roles people can sign up with. */
export const roleCards: readonly RadioCard[] = [
  { value: 'therapist', label: 'Therapist' },
  { value: 'client', label: 'Client' },
]

/** The same with descriptions, for the page that only asks for the role. */
export const describedRoleCards: readonly RadioCard[] = [
  { value: 'therapist', label: 'Therapist', description: 'I run a practice.' },
  { value: 'client', label: 'Client', description: 'My therapist uses Openhour.' },
]
