import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { ShowDialog } from './consent-dialogs.ts'
import { purposeLabels, stateOf } from './consent-states.ts'
import { RowMenu } from './RowMenu.tsx'

/** An earlier request or answer. */
export function EarlierRow({ consent, held, onShow }: { consent: Consent; held: boolean; onShow: ShowDialog }) {
  const { name, tone, line } = stateOf(consent, held)
  const label = purposeLabels[consent.purpose]
  return (
    <div className="flex items-center gap-4 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{label}</span>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">{line}</p>
      </div>
      <RowMenu label={label} consent={consent} onShow={onShow} />
    </div>
  )
}
