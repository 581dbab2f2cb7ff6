import { createFileRoute } from '@tanstack/react-router'
import { invoiceQuery } from '../../features/money/invoice-query.ts'
import { InvoiceScreen } from '../../screens/invoices/InvoiceScreen.tsx'

export const Route = createFileRoute('/app/invoices/$invoiceId')({
  loader: ({ context, params, preload }) => {
    // Opening a record is audited, so hovering a link must not prefetch it.
    if (!preload) void context.queryClient.prefetchQuery(invoiceQuery(params.invoiceId))
  },
  component: Page,
})

function Page() {
  const { invoiceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InvoiceScreen
      key={invoiceId}
      id={invoiceId}
      onGone={() => void navigate({ to: '/app/invoices', replace: true })}
    />
  )
}
