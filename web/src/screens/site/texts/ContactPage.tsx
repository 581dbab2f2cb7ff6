import {
  maxPublicNameLength,
  maxPublicTextLength,
  publicMessagePath,
  unseenField,
} from '@openhour/shared/features/support/public-message.ts'
import { retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import type { ReactNode } from 'react'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
    </div>
  )
}

/** Sent by the browser itself: it works without a script, and what was typed comes back if it can’t be sent. */
function ContactForm() {
  return (
    <form method="post" action={publicMessagePath} className="flex max-w-[34rem] flex-col gap-5">
      <Labelled id="name" label="Name (optional)">
        <input id="name" name="name" maxLength={maxPublicNameLength} autoComplete="name" className="control" />
      </Labelled>
      <Labelled id="email" label="Email address">
        <input id="email" name="email" type="email" required maxLength={254} autoComplete="email" className="control" />
      </Labelled>
      <Labelled id="text" label="Message">
        <textarea
          id="text"
          name="text"
          rows={8}
          required
          maxLength={maxPublicTextLength}
          className="control h-auto! py-2 leading-normal"
        />
      </Labelled>
      <p className="text-md text-muted">
        The people who run this installation read it, and answer by email. Please write no names of clients, and nothing
        about a therapy.
      </p>
      <p hidden>
        <input name={unseenField} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </p>
      <div>
        <button
          type="submit"
          className="rounded-md bg-primary px-5 py-2.5 font-semibold text-on-primary hover:bg-primary-hover"
        >
          Send message
        </button>
      </div>
    </form>
  )
}

const sections: TextSection[] = [
  { id: 'write', title: 'Write to us', body: <ContactForm /> },
  {
    id: 'signed-in',
    title: 'If you have an account',
    body: (
      <p>
        Sign in and choose <strong>Help</strong>. There you can add screenshots, and see what we answered. If your
        account is suspended, use this page.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What happens with your message',
    body: (
      <>
        <p>
          It is stored encrypted on this server, and deleted at most {retention.closedVisitorDays.max} days after it was
          dealt with. You can also write to <a href={supportMail}>{supportAddress}</a>.
        </p>
        <p>Openhour is not a crisis service. If someone is in danger, call your local emergency number.</p>
      </>
    ),
  },
]

export function ContactPage() {
  return (
    <TextPage
      title="Contact"
      lead="Questions about Openhour on this server, with or without an account."
      sections={sections}
    />
  )
}
