import { Answer } from '../TextPage.tsx'

export function ClientAnswers() {
  return (
    <>
      <Answer q="How do I add a client?">
        <p>
          My Clients, then Add Client. Name, age, gender and e-mail address are needed; the rest can follow. Clients are
          not told that you added them.
        </p>
      </Answer>
      <Answer q="“A client with this email already exists in your practice”">
        <p>
          Somebody on your list has that address, perhaps in the archive. Look under Archived and restore them, or use
          another address.
        </p>
      </Answer>
      <Answer q="What is the difference between archiving and deleting?">
        <p>
          An archived client leaves the list and no longer counts towards your plan’s limit. Everything is kept, and
          Restore brings them back. We ask whether to cancel their upcoming appointments. Deleting is for good: the
          record and all that hangs on it goes, and nobody can bring it back. Where signed notes exist you have to type
          the name and give a reason. Check first how long your profession makes you keep records.
        </p>
      </Answer>
      <Answer q="Can I correct a signed note?">
        <p>No. Add an addendum: it stands below the note with its own date, and the first text stays what it was.</p>
      </Answer>
      <Answer q="My connection broke while I was writing">
        <p>
          Longer texts save themselves as drafts while you type. Open the same form again: what you wrote is offered
          back, also after an ended sign-in.
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
          Emails about your appointments: when one is booked, moved or cancelled, and reminders. You can confirm your
          attendance by a link in them. More is on <a href="/client-welcome">the page for clients</a>.
        </p>
      </Answer>
      <Answer q="I am signed in, but it says that I am not joined to a therapist">
        <p>Clients cannot see their record here yet. Ask your therapist for what you need.</p>
      </Answer>
      <Answer q="I got an email from a practice that I do not know">
        <p>Do not open its links. The last line names who sent it. Tell the people who run this server.</p>
      </Answer>
    </>
  )
}
