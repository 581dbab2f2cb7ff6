import { Answer } from '../TextPage.tsx'

export function ClientAnswers() {
  return (
    <>
      <Answer q="How do I add a client?">
        <p>
          My Clients, then Add Client. Name, age, gender and email address are required; you can add the rest later.
          Clients are not notified.
        </p>
      </Answer>
      <Answer q="“A client with this email already exists in your practice”">
        <p>
          Another client has that address. They may be archived: look under Archived and restore them, or use another
          address.
        </p>
      </Answer>
      <Answer q="What is the difference between archiving and deleting?">
        <p>
          An archived client leaves the list and no longer counts towards your plan’s limit. Their record is kept, and
          you can restore them at any time. We ask whether to cancel their upcoming appointments. Deleting is permanent:
          the whole record is deleted and cannot be restored. If it has signed notes, you have to type the client’s name
          and give a reason. Check first how long your profession requires you to keep records.
        </p>
      </Answer>
      <Answer q="Can I correct a signed note?">
        <p>No. Add an addendum: it appears below the note with its own date, and the original text stays unchanged.</p>
      </Answer>
      <Answer q="My connection broke while I was writing">
        <p>
          Forms save drafts while you type. Open the same form again and your text is restored, even if you had to sign
          in again.
        </p>
      </Answer>
      <Answer q="Who can see my clients?">
        <p>You. Not other therapists on this server, and not its administrators.</p>
      </Answer>
    </>
  )
}

export function PortalAnswers() {
  return (
    <>
      <Answer q="What do I get from my therapist through Openhour?">
        <p>
          Emails about your appointments: when one is booked, moved or cancelled, and reminders. They contain a link to
          confirm your attendance. Read more on <a href="/client-welcome">the page for clients</a>.
        </p>
      </Answer>
      <Answer q="I am signed in, but it says I am not connected to a therapist">
        <p>Clients cannot see their record here yet. Ask your therapist for what you need.</p>
      </Answer>
      <Answer q="I got an email from a practice I don’t know">
        <p>Do not open its links. The last line says who sent it. Tell the people who run this server.</p>
      </Answer>
    </>
  )
}
