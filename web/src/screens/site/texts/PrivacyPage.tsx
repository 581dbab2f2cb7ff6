import { securityEventDays } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'
import { StoredInBrowser } from './StoredInBrowser.tsx'

const contact = <a href={supportMail}>{supportAddress}</a>

const sections: TextSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Openhour is software that a practice runs on a server of its own, or has run for it. The practice or company
          that runs this installation decides what happens with the data in it: it is the controller in the sense of
          data protection law. For questions, write to {contact}.
        </p>
        <p>
          A therapist who keeps records here is the controller for their clients’ records; where somebody else runs the
          server for them, that operator is their processor. The authors of the software run no service behind it,
          receive no data from this installation and cannot see into it.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'Which data',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, role, time zone, the hash of your password, second factor
          and passkeys if you set them up, and what you add to your profile.
        </li>
        <li>
          <strong>Records of a practice:</strong> what therapists write and clients contribute: contact details,
          diagnosis, appointments, sessions, notes, moods, plans, tasks, documents. This is health data. It is kept
          because treatment and the law on record keeping need it.
        </li>
        <li>
          <strong>Signing in:</strong> for each sign-in the network address, the kind of browser, when it began and when
          it was last used, so that you can see and end your own. Attempts at signing in are counted by address.
        </li>
        <li>
          <strong>Security events:</strong> signing in and out, failed tries, and counts from your browser, such as how
          often a page was refused something by its own rules, or how many clicks and key presses fell within a minute.
          Only counted: which keys, which text and which place on the page are never recorded. Kept for{' '}
          {securityEventDays} days.
        </li>
        <li>
          <strong>Audit log:</strong> who opened or changed which record and when, by internal numbers, never its
          content and never a name.
        </li>
        <li>
          <strong>Mails:</strong> confirmations, reminders and notices wait in the database until the mail server has
          taken them. How many went to one mailbox is counted for up to two days, without keeping the address.
        </li>
        <li>
          <strong>Server log:</strong> faults with a number, without text of records, names or addresses.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What for, and on which ground',
    body: (
      <p>
        To provide what you signed up for (contract), to keep the records that the law asks a therapist to keep (legal
        obligation, and for health data the provision of care under professional secrecy), and to keep accounts and
        records safe (legitimate interest: security events, sign-in list, location check). What rests on your consent,
        such as browser notifications or text messages, is off until you or your therapist turn it on, and can be turned
        off again. Nothing here is used for advertising, profiling or sale, and there is no tracking by third parties.
      </p>
    ),
  },
  {
    id: 'location',
    title: 'Your location',
    body: (
      <>
        <p>
          Openhour is not available to visitors in the United States, for reasons of health-privacy law. Before the
          product opens, it looks up the country of your network address in a database that lies on this server. Your
          address is not sent anywhere for that, and the result stays in your browser for one minute. If the address
          says nothing, the time zone of your browser is asked.
        </p>
        <p>
          An operator can connect public location services in addition. Those then learn the network address of
          visitors; an operator who does this has to name them here or in a notice of their own.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Who else receives data',
    body: (
      <>
        <p>
          <strong>By default, nobody.</strong> Openhour works without any service outside its server. Whoever runs this
          installation can connect some, each for one purpose:
        </p>
        <ul>
          <li>a mail server, which receives the mails that Openhour sends;</li>
          <li>Google, for people who choose to sign in with it: Google learns that they do;</li>
          <li>
            the push service of your browser’s maker, if you turn on browser notifications: it carries them encrypted;
          </li>
          <li>
            a provider of text messages, for clients who agreed to them: it receives their number, the name of the
            practice, and when the appointment is;
          </li>
          <li>location services, as described above;</li>
          <li>a payment provider, for plans: it receives what a payment needs, no record.</li>
        </ul>
        <p>Ask {contact} which of these are connected here, and where they process data.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and storage in your browser',
    body: <StoredInBrowser />,
  },
  {
    id: 'how-long',
    title: 'How long data is kept',
    body: (
      <ul>
        <li>Records: as long as the practice keeps them. Professional law often sets a minimum of several years.</li>
        <li>
          <strong>Archived is not deleted:</strong> an archived client leaves the list, with everything kept.{' '}
          <strong>Deleted is deleted:</strong> the record and its files go for good.
        </li>
        <li>
          The audit log stays, because it proves who did what. It holds internal numbers, which then point to nobody.
        </li>
        <li>Your account: until you ask for its deletion.</li>
        <li>Accounts whose address nobody confirmed: a week.</li>
        <li>
          Security events: {securityEventDays} days. Ended sign-ins and counted tries: until the next hourly tidying.
        </li>
        <li>Backups, where the operator makes them, follow the operator’s own schedule.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can ask for a copy of your data in a common format (access and portability), for correction, for erasure,
          for restriction, and object to processing that rests on legitimate interest. Consent can be withdrawn at any
          time for the future. Account and profile you can change yourself in Settings.
        </p>
        <p>
          If you are a client, your therapist answers for your record: ask them first. The duty to keep records can
          stand against an erasure; you then hear until when. For everything else write to {contact}. You may also
          complain to the data protection authority where you live or work.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is protected',
    body: (
      <p>
        The database itself keeps every practice apart from the others. Passwords are stored as hashes; sign-ins end
        after a time without use; two-factor sign-in and passkeys are offered to everybody. Administrators of the
        installation see accounts and the health of its parts, no client and no record. Pages and answers with clinical
        content are not stored by the browser. Encryption of the disk and of backups is the operator’s task.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        This text belongs to the version of the software that runs here and changes with it. The operator may add a
        notice of their own, which then takes precedence. Questions: {contact}.
      </p>
    ),
  },
]

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What this installation keeps about you, why, for how long, and who else gets to see it. In short: what care needs, on one server, and nobody else unless it was connected on purpose."
      dated="As of November 2026"
      sections={sections}
    />
  )
}
