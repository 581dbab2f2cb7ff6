import { trialDays } from '@openhour/shared/access/tiers.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'

const contact = <a href={supportMail}>{supportAddress}</a>

const sections: TextSection[] = [
  {
    id: 'parties',
    title: 'The parties',
    body: (
      <p>
        These terms apply between you and the operator of this installation of Openhour (“the operator”). To reach them,
        write to {contact}. The authors of the software are not a party: they license it under the Apache License 2.0,
        without warranty.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    body: (
      <ul>
        <li>Therapists and others who are licensed or permitted to offer counselling or treatment where they work.</li>
        <li>Clients of these therapists.</li>
        <li>Adults, and minors with the consent of a parent or guardian.</li>
        <li>
          The product is not available in the United States. If you have an account and travel there, you keep access to
          your records.
        </li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Each account is for one person. Give accurate details, keep your password to yourself, and turn on two-factor
        sign-in if you keep records. Tell the operator immediately if you think someone else has used your account. You
        are responsible for what happens through your account unless you could not have prevented it.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Trial and plans',
    body: (
      <>
        <p>
          If this installation sells plans, a therapist’s account starts with a free trial of {trialDays} days, once,
          without a card. It does not turn into a paid plan by itself. Afterwards you can still read, change, export and
          delete everything. You can’t add more than the limits of the free tier allow, or use features of a paid plan.
        </p>
        <p>
          Paid plans run monthly or yearly and renew until cancelled. You pay by card, through the payment provider that
          the checkout names, in the currency that stands with the price. You can cancel at any time, effective at the
          end of the paid period. The price is the one shown when you buy. A new price applies from the next period and
          is announced 30 days in advance. Statutory rights of withdrawal are not affected. If this installation sells
          no plans, everything is included and this section does not apply.
        </p>
      </>
    ),
  },
  {
    id: 'profession',
    title: 'Your professional responsibility',
    body: (
      <ul>
        <li>You are responsible for treatment, diagnosis and documentation. Openhour is a tool for recording them.</li>
        <li>You make sure that you are allowed to store your clients’ data here, and you inform them about it.</li>
        <li>
          You observe professional secrecy and the retention periods of your profession, and keep copies of what you
          must keep.
        </li>
        <li>Signed notes can’t be changed, only added to. This is intentional.</li>
        <li>
          AI drafts can be wrong or miss what matters. You check every line before you keep it, and ask for consent
          where a model is used.
        </li>
      </ul>
    ),
  },
  {
    id: 'emergency',
    title: 'Not an emergency service',
    body: (
      <p>
        Messages, moods and other entries are not monitored as they come in. If you or someone else is in danger, call
        your local emergency number or go to the nearest hospital. Do not write here and wait for a reply.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <p>
        Accessing other people’s data, bypassing limits or the location check, uploading malicious files, disrupting the
        service, or using it for anything unlawful. Security research in good faith is welcome: report what you find to{' '}
        {contact}. The operator may suspend an account that causes harm. Its owner is told why and gets a copy of their
        data on request, unless the law forbids it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        The operator runs the installation with care, but guarantees no particular availability unless agreed otherwise
        in writing. Maintenance is announced where possible. Keep what you need today, such as your next appointments,
        where you can reach it offline.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The operator has unlimited liability for intent and gross negligence, for injury to life, body or health, and
        where the law requires it. Otherwise liability is limited to foreseeable damage typical for this kind of
        contract, and for free use to what the law does not allow to be excluded. Statutory consumer rights are not
        affected.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Termination',
    body: (
      <p>
        You can end the contract at any time: delete your account in Settings. Export your records first, because this
        is permanent. The operator can end the contract with 30 days’ notice, or immediately for good cause, and gives
        you the opportunity to copy your records.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    body: (
      <p>
        The law and courts of the operator’s place of business apply, unless consumer law says otherwise. Changes to
        these terms are announced 30 days before they take effect. If you do not agree, you can end the contract until
        then. If a provision is invalid, the others remain in force.
      </p>
    ),
  },
]

export function TermsPage() {
  return (
    <TextPage
      title="Terms of service"
      lead="What you can expect from this installation, and what it expects from you, in plain language."
      dated="As of November 2026"
      sections={sections}
    />
  )
}
