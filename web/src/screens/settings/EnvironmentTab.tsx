import { EnvironmentCards } from '../../features/admin-settings/EnvironmentCards.tsx'

export function EnvironmentTab() {
  return <EnvironmentCards />
}
