import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'
import { ClientAnswers, PortalAnswers } from './ClientAnswers.tsx'
import { DataAnswers, LocationAnswers, PlanAnswers } from './PlanAnswers.tsx'
import { SecondFactorAnswers, SignInAnswers } from './SignInAnswers.tsx'

const sections: TextSection[] = [
  { id: 'signing-in', title: 'Signing in', body: <SignInAnswers /> },
  { id: 'two-factor', title: 'Second factor and passkeys', body: <SecondFactorAnswers /> },
  { id: 'clients', title: 'Clients and records', body: <ClientAnswers /> },
  { id: 'for-clients', title: 'If you are a client', body: <PortalAnswers /> },
  { id: 'plans', title: 'Plans', body: <PlanAnswers /> },
  { id: 'location', title: 'Not available in your country', body: <LocationAnswers /> },
  { id: 'data', title: 'Your data and notices', body: <DataAnswers /> },
  {
    id: 'contact',
    title: 'Still stuck',
    body: (
      <>
        <p>
          Write to <a href={supportMail}>{supportAddress}</a>. Say what you wanted to do and what happened instead. If
          the screen showed a number with the fault, add it: the people who run this server find the moment by it.
          Please send no names and nothing from a record by mail.
        </p>
        <p>
          Openhour is not a crisis service. If somebody is in danger, call your local emergency number or go to the
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
      lead="Short answers to what people ask. Look for a word with your browser’s own search: everything is on this one page."
      sections={sections}
    />
  )
}
