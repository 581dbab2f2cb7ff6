import { isWaiting, purposeNames, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Signature } from 'lucide-react'
import { useState } from 'react'
import { ConsentText } from '../../features/consents/ConsentText.tsx'
import { SignForm } from '../../features/consents/SignForm.tsx'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalConsentsPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { usePractice } from '../../features/portal/use-practice.ts'
import { api } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { ConsentOutcome } from './ConsentOutcome.tsx'
import { portalConsentsQuery } from './portal-consents-query.ts'

type OfConsent = { clientId: string; consent: PortalConsent; onAnswered: () => void }
const [useAnswerDialogs, AnswerDialogs] = defineDialogs<OfConsent>()({
  decline: lazyDialog(() => import('./AnswerDialog.tsx').then((file) => file.DeclineAnswerDialog)),
  withdraw: lazyDialog(() => import('./AnswerDialog.tsx').then((file) => file.WithdrawAnswerDialog)),
})

/** /client/consents/<id>: one consent with its text, to be answered, or with its answer. */
export function PortalConsentScreen({ consentId }: { consentId: string }) {
  const { practice } = usePractice()
  const { data, error, isFetching, refetch } = useQuery({
    ...portalConsentsQuery(practice?.clientId ?? ''),
    enabled: practice !== undefined,
  })
  const consent = data?.items.find(({ id }) => id === consentId)
  return (
    <>
      <PathLink
        to={portalConsentsPage.path}
        exact
        className="-mt-2 mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 text-md text-muted hover:text-text"
      >
        <ChevronLeft size={18} aria-hidden />
        All consents
      </PathLink>
      <PortalPage
        title={consent ? purposeNames[consent.purpose] : 'Consent'}
        fact={({ therapistName }) =>
          consent && isWaiting(consent) ? `${therapistName} asks for your consent` : `Asked by ${therapistName}`
        }
        skeleton={skeleton}
      >
        {({ clientId }) =>
          consent ? (
            <One clientId={clientId} consent={consent} />
          ) : data ? (
            <NotThere />
          ) : error ? (
            <ErrorState title="This consent could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
          ) : (
            skeleton
          )
        }
      </PortalPage>
    </>
  )
}

const skeleton = <ListSkeleton label="Loading the consent" />

/** Taken back while it was open, of another practice, or made up. */
function NotThere() {
  return (
    <EmptyState
      icon={Signature}
      title="There is nothing to answer here"
      small
      actions={
        <PathButton to={portalConsentsPage.path} size="lg">
          See your consents
        </PathButton>
      }
    >
      Your therapist may have taken this request back. You don’t need to do anything.
    </EmptyState>
  )
}

function One({ clientId, consent }: { clientId: string; consent: PortalConsent }) {
  const { id, version, text, askedAt } = consent
  const refresh = useRefresh('consents')
  const dialogs = useAnswerDialogs()
  const [answered, setAnswered] = useState(false)
  const waiting = isWaiting(consent)
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      {!waiting && (
        <ConsentOutcome consent={consent} focused={answered} onWithdraw={() => dialogs.show({ kind: 'withdraw' })} />
      )}
      <Card padding="lg">
        <p className="mb-4 text-sm text-muted">
          {version && `${versionLabel(version)}. `}
          {waiting || version ? `Asked on ${formatDate(askedAt)}.` : ''}
        </p>
        {text ? (
          <ConsentText text={text} />
        ) : (
          <p>There is no text here, because you agreed on paper or in conversation.</p>
        )}
      </Card>
      {waiting && version && (
        <Card padding="lg">
          <CardHead title="Your answer" />
          <p className="-mt-2 mb-5 max-w-160 text-muted">
            Take your time. You can ask your therapist first, and if you agree, you can withdraw it later.
          </p>
          <SignForm
            version={version}
            onSign={async (name) => {
              await saidIfLost('signature', () => api.portalConsents.sign({ clientId, id, version, name }))
              setAnswered(true)
            }}
            onAnswered={refresh}
            onDecline={() => dialogs.show({ kind: 'decline' })}
          />
        </Card>
      )}
      <AnswerDialogs dialogs={dialogs} clientId={clientId} consent={consent} onAnswered={() => setAnswered(true)} />
    </div>
  )
}
