import { createFileRoute } from '@tanstack/react-router'
import { PortalDocuments } from '../../features/portal/PortalDocuments.tsx'

export const Route = createFileRoute('/client/documents')({ component: PortalDocuments })
