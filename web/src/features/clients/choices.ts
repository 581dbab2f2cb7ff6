import { genderNotStated } from '@openhour/shared/features/clients/clients.rules.ts'

export const genderSuggestions = ['Female', 'Male', 'Non-binary', 'Prefer not to say', genderNotStated]
