import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Toaster } from '../../ui/Toaster.tsx'
import { ClinicalNotes } from './ClinicalNotes.tsx'
import { client } from './clinical-notes-stand-in.ts'

/** A part as it stands in the application: routes to go to, the cache, the toasts. Any other page shows its path as its heading. */
export function StandInPage({ children, cache }: { children: ReactNode; cache: QueryClient }) {
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
    const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
    return createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory() })
  })
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}

type StandInNotesProps = { cache: QueryClient; noteId?: string; composes?: boolean }

/** The section as the profile shows it; what would stand in the address is kept here. */
export function StandInNotes({ cache, noteId, composes = false }: StandInNotesProps) {
  return (
    <StandInPage cache={cache}>
      <Section noteId={noteId} composes={composes} />
    </StandInPage>
  )
}

function Section({ noteId, composes }: { noteId: string | undefined; composes: boolean }) {
  const [address, setAddress] = useState({ noteId, composes })
  return (
    <ClinicalNotes
      client={client}
      noteId={address.noteId}
      onAllNotes={() => setAddress({ ...address, noteId: undefined })}
      composes={address.composes}
      onComposed={() => setAddress({ ...address, composes: false })}
    />
  )
}
