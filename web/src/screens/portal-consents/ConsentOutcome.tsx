import {
  portalConsentPdfPath,
  purposeNames,
  withdrawalEffects,
} from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { stateOf } from './consent-labels.ts'

type ConsentOutcomeProps = {
  consent: PortalConsent
  /** The client has just answered: the focus moves here from what they pressed. */
  focused: boolean
  onWithdraw: () => void
}

/** What the client answered, its PDF, and how to withdraw it. */
export function ConsentOutcome({ consent, focused, onWithdraw }: ConsentOutcomeProps) {
  const { id, purpose, signedAt, declinedAt, withdrawnAt, hasPdf } = consent
  const { name, tone, line } = stateOf(consent)
  const file = `${purposeNames[purpose]}, ${signedAt ? localDay(signedAt) : ''}.pdf`
  const { saving, problem, save } = useSaveFile(`${portalConsentPdfPath}/${id}/pdf`, file)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) place.current?.focus()
  }, [focused, name])
  const effect = withdrawalEffects[purpose]
  return (
    <Card ref={place} tabIndex={-1} role="group" aria-label="Your answer" padding="lg" className="outline-none">
      <Badge tone={tone}>{name}</Badge>
      <p className="mt-2 wrap-anywhere">{line}</p>
      {withdrawnAt && <p className="mt-1 text-muted">{effect}</p>}
      {declinedAt && <p className="mt-1 text-muted">Your therapist was told, and can ask you again.</p>}
      {signedAt && !withdrawnAt && (
        <p className="mt-1 text-muted">You can withdraw it at any time, here or by telling your therapist.</p>
      )}
      {(hasPdf || (signedAt && !withdrawnAt)) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {hasPdf && (
            <Button size="lg" icon={Download} busy={saving} onClick={() => void save()} className="max-sm:w-full">
              Download PDF
            </Button>
          )}
          {signedAt && !withdrawnAt && (
            <Button size="lg" aria-haspopup="dialog" onClick={onWithdraw} className="max-sm:w-full">
              Withdraw
            </Button>
          )}
        </div>
      )}
      {problem && (
        <div className="mt-3">
          <FormError>{problem}</FormError>
        </div>
      )}
      {hasPdf && (
        <p className="mt-4 text-sm text-muted">
          A downloaded file stays on this device, where others who use it can open it.
        </p>
      )}
    </Card>
  )
}
