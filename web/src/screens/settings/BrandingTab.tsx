import { BrandingCards } from '../../features/branding/BrandingCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { FeatureGate } from '../shell/FeatureGate.tsx'

const points = ['Your logo and colors in the portal of your clients', 'Emails and PDFs in the look of your practice']

export function BrandingTab({ me, onUnsaved }: SettingsTabProps) {
  const cards = (locked: boolean) => (
    <BrandingCards practiceName={me.practiceName || me.fullName} locked={locked} onUnsaved={onUnsaved} />
  )
  return (
    <FeatureGate gate="branding" tierStatus={me.tierStatus} points={points} readOnly={cards(true)}>
      {cards(false)}
    </FeatureGate>
  )
}
