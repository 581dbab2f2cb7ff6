import { Answer } from '../TextPage.tsx'

export function ClientAnswers() {
  return (
    <>
      <Answer q="How do I add a client?">
        <p>
          My Clients, then Add Client. Name, age, gender and email address are required; you can add the rest later.
          Where there is no email address or the age isn’t known, tick the box below the field. Gender can be “Not
          stated”. Clients are not notified. You can invite them to your portal afterwards.
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
      <Answer q="Where do I put a parent, a payer or a GP?">
        <p>
          Under Contacts in the client’s record. Whoever should get reminders gets them by email, without the client’s
          name. The emergency contact is among the client’s own details.
        </p>
      </Answer>
      <Answer q="A client shared their phone number. Where is it?">
        <p>
          Below Contact in their overview, beside what your record has. It is not in the record until you press “Copy to
          record”, line by line or all at once. The rest of their details comes in the same way.
        </p>
      </Answer>
      <Answer q="How do I get a new client’s details before the first appointment?">
        <p>
          Invite them to the portal. Its first page asks for phone, date of birth, emergency contact and how to address
          them, until they have shared what they like. To ask a client again, open “Portal access” in their overview.
          What you do not take over, “Keep the record as it is” puts away.
        </p>
      </Answer>
      <Answer q="My connection broke while I was writing">
        <p>
          Forms save drafts while you type. Open the same form again and your text is restored, even if you had to sign
          in again.
        </p>
      </Answer>
      <Answer q="Who can see my clients?">
        <p>
          You. Not other therapists on this server, and not its administrators. A client whom you invited sees their
          appointments, self-care tasks, what you shared, and of sessions only date, length, type and status.
        </p>
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
          confirm your attendance. The sender shows your therapist’s name and practice, and replies go to them.
        </p>
      </Answer>
      <Answer q="How do I join my therapist here?">
        <p>
          Ask your therapist for an invitation. It comes by email, with a link that works once, for three days. See{' '}
          <a href="/client-welcome">how to get in</a>.
        </p>
      </Answer>
      <Answer q="How do I get fewer emails?">
        <p>Tell your therapist. Reminders by text message come only if you agreed to them.</p>
      </Answer>
      <Answer q="Who can read my record?">
        <p>
          Only your therapist. Not other therapists on this server, and not its administrators. You see a part of it
          here: appointments, tasks, shared documents, and when sessions took place, but not your therapist’s notes.
        </p>
      </Answer>
      <Answer q="My phone number has changed">
        <p>
          Open Profile, then “Edit your details”. Press “Save and share”: your therapist is told, and copies it to your
          record. You can keep single lines to yourself.
        </p>
      </Answer>
      <Answer q="The numbers under “If you need help now” are of another country">
        <p>Press “Change country” below them. Your choice stays with your account.</p>
      </Answer>
      <Answer q="Do I have to pay for this?">
        <p>No. Only practices may pay.</p>
      </Answer>
      <Answer q="I am signed in, but it says I am not connected with a practice">
        <p>
          Open the link in your invitation and sign in with the address it was sent to. If you were connected before,
          your therapist may have closed your access: ask them.
        </p>
      </Answer>
      <Answer q="I got an email from a practice I don’t know">
        <p>Do not open its links. The last line says who sent it. Tell the people who run this server.</p>
      </Answer>
    </>
  )
}
