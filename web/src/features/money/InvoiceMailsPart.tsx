import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MoneySkeleton } from './MoneySkeleton.tsx'

const InvoiceMailsForm = lazyPart(() => import('./InvoiceMailsForm.tsx').then((file) => file.InvoiceMailsForm))

/** The form of emails and reminders, fetched by a press: most visits to this tab are for something else. */
export function InvoiceMailsPart({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const [opened, setOpened] = useState(false)
  if (opened)
    return (
      <Suspense fallback={<MoneySkeleton label="Loading the texts of your emails" />}>
        <InvoiceMailsForm onUnsaved={onUnsaved} />
      </Suspense>
    )
  return (
    <Card padding="lg">
      <CardHead
        title="Emails and reminders"
        fact="What the emails with your invoices say, and reminders of overdue ones, which are off until you turn them on."
      />
      <Button icon={Mail} onClick={() => setOpened(true)}>
        Edit emails and reminders
      </Button>
    </Card>
  )
}
