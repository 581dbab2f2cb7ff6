import { trialDays } from '@openhour/shared/access/tiers.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'

const contact = <a href={supportMail}>{supportAddress}</a>

const sections: TextSection[] = [
  {
    id: 'parties',
    title: 'Between whom',
    body: (
      <p>
        These terms hold between you and whoever runs this installation of Openhour (“the operator”). To reach them,
        write to {contact}. The authors of the software are no party to them: they license it under the Apache License
        2.0, without warranty.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    body: (
      <ul>
        <li>Therapists and others who are allowed to offer counselling or treatment where they work.</li>
        <li>Clients of such a therapist.</li>
        <li>People of full age, or with the consent of whoever has custody.</li>
        <li>
          Nobody in the United States: the product is not available there. Somebody who has an account and travels there
          keeps access to their records.
        </li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        One account is for one person. Give true details, keep the password to yourself, and turn on two-factor sign-in
        if you keep records. Tell the operator at once if you think somebody else has been in. What happens through your
        account counts as yours unless you could not have prevented it.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Trial and plans',
    body: (
      <>
        <p>
          Where this installation sells plans: a therapist’s account begins with a free trial of {trialDays} days, once,
          without a card. It does not turn into a paid plan by itself. After it, what you have stays: you can read,
          change and delete everything; closed is only adding beyond the limits of the free tier, and what belongs to a
          paid plan.
        </p>
        <p>
          Paid plans run by the month or by the year and renew until they are cancelled. You can cancel at any time to
          the end of the period that is paid. The price is the one shown when you buy; a new price holds from the next
          period on and is announced 30 days before. Statutory rights of withdrawal stay as they are. Where the
          installation sells nothing, everything is open and this section has no use.
        </p>
      </>
    ),
  },
  {
    id: 'profession',
    title: 'Your professional responsibility',
    body: (
      <ul>
        <li>Treatment, diagnosis and documentation are yours. Openhour is a tool for keeping them.</li>
        <li>You make sure that you may keep your clients’ data here, and tell them about it.</li>
        <li>
          You observe professional secrecy and the retention periods of your profession, and keep copies of what you
          must keep.
        </li>
        <li>Signed notes cannot be changed, only added to. That is on purpose.</li>
      </ul>
    ),
  },
  {
    id: 'emergency',
    title: 'Not an emergency service',
    body: (
      <p>
        Nobody watches over messages, moods or other entries as they come in. If you or somebody else is in danger, call
        your local emergency number or go to the nearest hospital. Do not write here and wait.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <p>
        Reaching for other people’s data, getting around limits or the location check, loading malicious files,
        disturbing the service, using it for anything unlawful. Looking for weaknesses in good faith and reporting them
        is welcome: write to {contact}. The operator may suspend an account that does harm; its owner is told why and
        gets a copy of their data on request, unless the law forbids it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        The operator runs the installation with care, but promises no certain availability unless agreed otherwise in
        writing. Maintenance is announced where possible. Keep what you need today, such as the next appointments, where
        you can reach it without a connection.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The operator is liable without limit for intent and gross negligence, for injury to life, body or health, and
        where the law demands it. Otherwise liability is limited to the foreseeable damage typical for such a contract,
        and for free use to what the law does not allow to be excluded. Nothing here takes away rights that consumers
        have by law.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    body: (
      <p>
        You may end it at any time: ask the operator to remove your account. Copy your records first, as this is for
        good. The operator may end the contract with 30 days’ notice, at once for an important reason, and gives you the
        chance to copy your records.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    body: (
      <p>
        The law of the place where the operator has its seat applies, and its courts decide, as far as consumer law does
        not say otherwise. Changes to these terms are announced 30 days before they take effect; who does not agree can
        end the contract until then. If a part of them does not hold, the rest does.
      </p>
    ),
  },
]

export function TermsPage() {
  return (
    <TextPage
      title="Terms of service"
      lead="What you may expect of this installation, and what it expects of you. Written to be read."
      dated="As of November 2026"
      sections={sections}
    />
  )
}
