import type { RadioCard } from '../../ui/RadioCards.tsx'

/** What somebody may sign up as. */
export const roleCards: readonly RadioCard[] = [
  { value: 'therapist', label: 'Therapist' },
  { value: 'client', label: 'Client' },
]

/** The same for whoever meets the question alone, without the page of a sign-up around it. */
export const describedRoleCards: readonly RadioCard[] = [
  { value: 'therapist', label: 'Therapist', description: 'I run a practice.' },
  { value: 'client', label: 'Client', description: 'My therapist works with Openhour.' },
]
