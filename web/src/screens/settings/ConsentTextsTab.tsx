import { ConsentTextsCard } from '../../features/consents/ConsentTextsCard.tsx'

export function ConsentTextsTab() {
  return <ConsentTextsCard />
}
