import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../lib/session/proof.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const ProofDialog = lazyOverlay(
  () => import('./ProofDialog.tsx').then((file) => file.ProofDialog),
  ({ onSettled }) => onSettled(false),
)

type Question = { number: number; open: boolean; answer: (proved: boolean) => void }

/** Mounted once around all signed-in pages. Shows the dialog of `withProof`. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((answer) => setQuestion((before) => ({ number: (before?.number ?? 0) + 1, open: true, answer }))),
      ),
    [],
  )
  if (!question) return null
  const settle = (proved: boolean) => {
    setQuestion({ ...question, open: false })
    question.answer(proved)
  }
  return (
    <Suspense>
      <ProofDialog key={question.number} open={question.open} onSettled={settle} />
    </Suspense>
  )
}
