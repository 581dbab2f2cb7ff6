import { Resolver } from 'node:dns/promises'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Env } from '../../platform/env.ts'
import type { Carrier } from '../../services/mail/carrier.ts'
import { type Finding, partOf } from './findings.ts'

const name = 'Email'

/** Whether emails go out, and whether their sender can get answers. */
export async function checkMail(
  { kind, check }: Pick<Carrier, 'kind' | 'check'>,
  { mailFrom }: Pick<Env, 'mailFrom'>,
): Promise<HealthPart> {
  const { ok, detail } = await check()
  if (!ok) return partOf(name, '', [{ state: 'failing', found: detail, advice: adviceFor(kind, detail) }])
  if (kind === 'outbox')
    return {
      name,
      state: 'not-configured',
      detail,
      advice:
        'Set SMTP_URL and MAIL_FROM to send email. Until then, open the files in that folder, such as the link that confirms an address.',
    }
  return partOf(name, detail, await ofSender(/@([^\s<>"]+)/.exec(mailFrom)?.[1] ?? ''))
}

function adviceFor(kind: Carrier['kind'], detail: string): string {
  if (kind === 'outbox') return 'Let the account that runs Openhour write to that folder.'
  if (/EAUTH/.test(detail)) return 'Correct the user and password in SMTP_URL.'
  if (/EDNS|ENOTFOUND/.test(detail)) return 'Correct the host name in SMTP_URL, or the name servers of this machine.'
  return 'Check host and port in SMTP_URL, that the mail server runs, and that no firewall is in between. Emails wait and are sent when it is back.'
}

async function ofSender(domain: string): Promise<Finding[]> {
  if (!domain.includes('.') || /\.(localhost|local|test|example|invalid)$/i.test(domain))
    return [
      {
        state: 'warning',
        found: `the sender's domain is ${domain}, which other mail servers refuse`,
        advice: 'Set MAIL_FROM to an address of a domain that you own.',
      },
    ]
  if (await isKnown(domain)) return []
  return [
    {
      state: 'warning',
      found: `the name servers know no mail server and no address for the sender's domain ${domain}`,
      advice: 'Correct MAIL_FROM, or give that domain an MX record, so that answers and failures arrive.',
    },
  ]
}

/** Whether the domain has a mail server or an address; also if no name server answers, which says nothing of the domain. */
async function isKnown(domain: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  const isMissing = (error: { code?: string }) => ['ENOTFOUND', 'ENODATA'].includes(error.code ?? '')
  const found = (look: Promise<unknown>) =>
    look.then(
      () => true,
      (error: { code?: string }) => !isMissing(error),
    )
  return (await found(resolver.resolveMx(domain))) || found(resolver.resolve4(domain))
}
