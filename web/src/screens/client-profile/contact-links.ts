import { mailLink } from '@openhour/shared/lib/mail-link.ts'

type Named = { name: string; preferredName: string | null }

/** A link to an email draft to the client, with the specified subject and a greeting. */
export function mailTo({ name, preferredName }: Named, email: string): string {
  const subject = encodeURIComponent('Regarding Your Therapy Session')
  const body = encodeURIComponent(`Dear ${preferredName || name},\r\n\r\n`)
  return `${mailLink(email)}?subject=${subject}&body=${body}`
}

/** A link that dials: digits and a leading plus. In '+44 (0)20' the zero is for domestic callers, so it is dropped. Undefined without a number. */
export function phoneTo({ phone }: { phone: string | null }): string | undefined {
  const dialled = (phone ?? '')
    .trim()
    .replace(/^(\+[\d\s]+)\(0\)/, '$1')
    .replace(/(?!^\+)[^0-9*#]/g, '')
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined
}
