import {
  maxPublicNameLength,
  maxPublicTextLength,
  publicMessagePath,
  unseenField,
} from '@openhour/shared/features/support/public-message.ts'
import { html } from 'hono/html'
import { textPage } from '../../platform/http/text-page.ts'

/** The same for every message, whether the address has an account or not. */
export const thanksPage = () =>
  textPage(
    'Thank you',
    html`<h1>Your message was sent</h1>
      <p>The people who run this installation of Openhour will answer by email.</p>
      <p class="muted">Openhour is not a crisis service. If someone is in danger, call your local emergency number.</p>
      <p><a href="/help">Back to help</a></p>`,
  )

type Typed = { name: string; email: string; text: string }

/** A message that was not sent, with everything that was typed, to be sent again. */
export const unsentPage = (problem: string, { name, email, text }: Typed) =>
  textPage(
    'Your message was not sent',
    html`<h1>Your message was not sent</h1>
      <p role="alert">${problem}</p>
      <form method="post" action="${publicMessagePath}">
        <p>
          <label for="name">Name (optional)</label><br />
          <input id="name" name="name" value="${name}" maxlength="${maxPublicNameLength}" autocomplete="name" />
        </p>
        <p>
          <label for="email">Email address</label><br />
          <input id="email" name="email" type="email" value="${email}" maxlength="254" required autocomplete="email" />
        </p>
        <p>
          <label for="text">Message</label><br />
          <textarea id="text" name="text" rows="8" maxlength="${maxPublicTextLength}" required>${text}</textarea>
        </p>
        <p hidden><input name="${unseenField}" tabindex="-1" autocomplete="off" aria-hidden="true" /></p>
        <button>Send again</button>
      </form>
      <p><a href="/help">Back to help</a></p>`,
  )
