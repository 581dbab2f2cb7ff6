import { retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
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
          Openhour is software that a practice runs on its own server or has hosted. The practice or company that runs
          this installation decides how its data is used: it is the controller under data protection law. For questions,
          write to {contact}.
        </p>
        <p>
          A therapist who keeps records here is the controller for their clients’ records; if someone else runs the
          server for them, that operator is their processor. The authors of the software run no service behind it,
          receive no data from this installation and have no access to it.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What data we store',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, role, time zone, the hash of your password, second factor
          and passkeys if you set them up, and what you add to your profile.
        </li>
        <li>
          <strong>Records of a practice:</strong> what therapists write and clients contribute, such as contact details,
          diagnosis, appointments, sessions, notes, questionnaires, moods, plans, tasks, messages, consents, documents
          and AI drafts. This is health data. It is stored because treatment and record-keeping laws require it.
        </li>
        <li>
          <strong>Recordings of sessions:</strong> only if client and therapist agreed. The sound is deleted as soon as
          it is written down, unless the practice keeps recordings. Only one page may use the microphone, after the
          browser has asked.
        </li>
        <li>
          <strong>Signing in:</strong> for each sign-in the network address, browser type, start and last use, so that
          you can review your own and end them. Sign-in attempts are counted by address.
        </li>
        <li>
          <strong>Security events:</strong> sign-ins, sign-outs, failed attempts, and counts from your browser, such as
          how often the page’s security policy blocked something, or the number of clicks and key presses in a minute.
          Which keys you press, what you type and where you click is never recorded. Stored for at most{' '}
          {retention.securityEventDays.max} days.
        </li>
        <li>
          <strong>Audit log:</strong> who opened or changed which record and when, by internal ids, without content or
          names.
        </li>
        <li>
          <strong>Emails:</strong> confirmations, reminders, invoices and notifications stay in the database until the
          mail server has accepted them. For an invoice, the practice keeps the address that it was sent to. The number
          of emails per mailbox is counted for up to two days, without storing the address.
        </li>
        <li>
          <strong>Requests for support:</strong> what you write to the people who run this server, with screenshots and
          diagnostics if you send them, encrypted. Of a client they see no name. Of the contact form: name, address and
          message.
        </li>
        <li>
          <strong>Server log:</strong> errors with an id, without record text, names or addresses.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we store it, and on what legal basis',
    body: (
      <p>
        To provide what you signed up for (contract), to keep the records that the law requires a therapist to keep
        (legal obligation, and for health data the provision of care under professional secrecy), and to keep accounts
        and records safe (legitimate interest: security events, sign-in list, location check). What requires your
        consent, such as browser notifications or text messages, is off until you or your therapist turn it on, and can
        be turned off again. Your data is never used for advertising or profiling and never sold, and there is no
        third-party tracking.
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
          product opens, it looks up the country of your network address in a database on this server. Your address is
          not sent anywhere for this, and the result stays in your browser for one minute. If the address cannot be
          located, your browser’s time zone is used.
        </p>
        <p>
          An operator can also connect public location services. These receive the network address of visitors. An
          operator who does this has to name them here or in a separate notice.
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
          <strong>By default, nobody.</strong> Openhour works without any outside service. The operator of this
          installation can connect some, each for one purpose:
        </p>
        <ul>
          <li>a mail server, which receives the emails that Openhour sends;</li>
          <li>Google, for people who choose to sign in with it: Google learns that they use Openhour;</li>
          <li>
            the push service of your browser’s maker, if you turn on browser notifications: it delivers them encrypted;
          </li>
          <li>
            a provider of text messages, for clients who agreed to them: it receives their number, the name of the
            practice and the time of the appointment;
          </li>
          <li>
            an AI model, for drafts of session notes and weekly reports, if it runs outside this server: it receives the
            text that the draft is made from, only for clients who agreed. The therapist sees each text before it
            leaves, with names, addresses and numbers replaced as far as they are recognized, and a list of every
            request;
          </li>
          <li>
            speech to text, if it runs outside this server: it receives recordings of sessions as they are, only for
            clients who agreed to AI drafts and to being recorded;
          </li>
          <li>
            Zoom, Google Calendar or a CalDAV calendar, if a therapist connects them: they receive the time of the
            appointment and what the therapist lets its title say;
          </li>
          <li>another program that a therapist gives an API key or a webhook;</li>
          <li>location services, as described above;</li>
          <li>a payment provider, for plans: it receives what it needs for the payment, but no records.</li>
        </ul>
        <p>Ask {contact} which of these are connected here and where they process data.</p>
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
          <strong>Archived is not deleted:</strong> an archived client leaves the list, and their record is kept.{' '}
          <strong>Deleted is deleted:</strong> the record and its files are permanently deleted.
        </li>
        <li>
          The audit log is kept, because it proves who did what. It contains internal ids, which then no longer identify
          anyone.
        </li>
        <li>Your account: until you delete it in Settings. Practices that you were a client of keep their records.</li>
        <li>Accounts with an unconfirmed email address: at most {retention.unconfirmedDays.max} days.</li>
        <li>
          Security events: at most {retention.securityEventDays.max} days. Ended sign-ins and counted attempts: until
          the next hourly cleanup.
        </li>
        <li>
          Requests for support: at most {retention.closedSupportDays.max} days after they were closed; messages of the
          contact form: at most {retention.closedVisitorDays.max} days.
        </li>
        <li>Backups, if the operator makes them, follow the operator’s own schedule.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can change, download and delete much yourself: therapists export their whole practice in a common format
          under Settings, Account & Data, clients download what they see under Your Data, and both can delete their
          account. Beyond that you can request a copy of your data (access and portability), its correction, erasure or
          restriction, and object to processing based on legitimate interest. You can withdraw consent at any time for
          the future.
        </p>
        <p>
          If you are a client, your therapist is responsible for your record: ask them first. A duty to keep records can
          prevent erasure; you are then told until when. For everything else, write to {contact}. You may also complain
          to the data protection authority where you live or work.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is protected',
    body: (
      <p>
        The database itself isolates each practice from the others. Passwords are stored as hashes, inactive users are
        signed out, and two-factor sign-in and passkeys are available to everyone. Administrators of the installation
        see account counts and system status, but no clients and no records. The browser does not store pages or
        responses with clinical content. The operator is responsible for encrypting the disk and backups.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        This text is part of the software version that runs here and changes with it. The operator may add their own
        notice, which then takes precedence. Questions: {contact}.
      </p>
    ),
  },
]

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What this installation stores about you, why, for how long and who else can see it. In short: only what care requires, on one server, shared with no other service unless the operator connected it."
      dated="As of November 2026"
      sections={sections}
    />
  )
}
