import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'
import { ClientAnswers, PortalAnswers } from './ClientAnswers.tsx'
import { KeyboardAnswers } from './KeyboardAnswers.tsx'
import { DataAnswers, LocationAnswers, PlanAnswers } from './PlanAnswers.tsx'
import { SecondFactorAnswers, SignInAnswers } from './SignInAnswers.tsx'

const sections: TextSection[] = [
  { id: 'signing-in', title: 'Signing in', body: <SignInAnswers /> },
  { id: 'two-factor', title: 'Second factor and passkeys', body: <SecondFactorAnswers /> },
  { id: 'clients', title: 'Clients and records', body: <ClientAnswers /> },
  { id: 'keyboard', title: 'Keyboard and undo', body: <KeyboardAnswers /> },
  { id: 'for-clients', title: 'If you are a client', body: <PortalAnswers /> },
  { id: 'plans', title: 'Plans', body: <PlanAnswers /> },
  { id: 'location', title: 'Not available in your country', body: <LocationAnswers /> },
  { id: 'data', title: 'Your data and notifications', body: <DataAnswers /> },
  {
    id: 'contact',
    title: 'Still stuck',
    body: (
      <>
        <p>
          Write to <a href={supportMail}>{supportAddress}</a>. Describe what you wanted to do and what happened instead.
          If the screen showed an error number, include it: it helps the people who run this server find the cause.
          Please do not send names or anything from a record by email.
        </p>
        <p>
          Openhour is not a crisis service. If someone is in danger, call your local emergency number or go to the
          nearest hospital.
        </p>
      </>
    ),
  },
]

export function HelpPage() {
  return (
    <TextPage
      title="Help"
      lead="Short answers to common questions. Everything is on this page, so you can use your browser’s search."
      sections={sections}
    />
  )
}
