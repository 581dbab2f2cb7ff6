import { type Discretion, discreetContent } from './discreet-content.ts'
import type { MailBrand } from './mail-brands.ts'
import type { MailContent, MailTemplate } from './template-parts.ts'

type RenderedMail = {
  subject: string
  html: string
  text: string
  sender: MailContent['sender']
  unsubscribe: string | undefined
}

/**
 * The subject, which never depends on the data, and both parts of an email.
 * @throws ZodError when the data is not what the template needs. It names fields, never values.
 */
export async function renderMail(
  template: MailTemplate,
  data: unknown,
  discretion?: Discretion,
  brand?: MailBrand,
): Promise<RenderedMail> {
  const given = template.content(data)
  const content = discretion ? discreetContent(given, discretion) : given
  // The components take most of a second and 50 MB to load: not before the first email, and not while the server starts.
  const { renderHtml, renderText } = await import('./layout.ts')
  return {
    subject: content.subject,
    html: await renderHtml(content, discretion ? undefined : brand),
    text: renderText(content),
    sender: content.sender,
    unsubscribe: content.unsubscribe,
  }
}
