import { createFileRoute } from '@tanstack/react-router'
import { PortalInvoices } from '../../features/portal/PortalInvoices.tsx'

export const Route = createFileRoute('/client/invoices')({ component: PortalInvoices })
