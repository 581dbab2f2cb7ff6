import type { MailTest, SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PathLink } from '../../ui/PathLink.tsx'

/** Tries whether emails can be sent. */
export function TestMailCard({ mail }: { mail: SettingsPage['mail'] }) {
  const [result, setResult] = useState<MailTest>()
  const { busy, refusal, run } = useAction()
  const send = () => {
    setResult(undefined)
    void run('send', async () => setResult(await api.adminSettings.testMail()))
  }
  return (
    <Card padding="lg">
      <CardHead
        title="Email"
        fact={
          mail.kind === 'smtp'
            ? `Emails are sent through ${mail.where}, as SMTP_URL says.`
            : 'No mail server is set (SMTP_URL): emails are saved in the outbox on the server.'
        }
        actions={
          <Button icon={Send} busy={busy !== undefined} onClick={send}>
            Send test email
          </Button>
        }
      />
      <p className="text-muted">The test email goes to your own address at once, past the queue.</p>
      <div className="mt-3 empty:hidden">
        <FormError>{refusal}</FormError>
        {result && isGood(result) && <Notice tone="good">{textOf(result, mail.where)}</Notice>}
        {result && !isGood(result) && <FormError>{textOf(result, mail.where)}</FormError>}
      </div>
      {result?.state === 'saved' && (
        <p className="mt-2">
          <PathLink to="/app/admin/outbox" className="text-primary underline underline-offset-3">
            Open the outbox
          </PathLink>
        </p>
      )}
    </Card>
  )
}

const isGood = ({ state }: MailTest) => state === 'accepted' || state === 'saved'

function textOf({ state, to, answer }: MailTest, where: string): string {
  switch (state) {
    case 'accepted':
      return `${where} accepted the email to ${to}. If it does not arrive, look in the spam folder.`
    case 'saved':
      return `No mail server is set, so the email to ${to} was saved in the outbox. Set SMTP_URL and restart to send emails.`
    case 'refused':
      return `${where} refused the email to ${to}. It said: ${answer ?? 'nothing'}`
    case 'not-reached':
      return `${where} could not be reached (${answer ?? 'no answer'}). Check SMTP_URL and that the mail server runs. Other emails wait in the queue.`
  }
}
