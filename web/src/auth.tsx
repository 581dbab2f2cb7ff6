import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startGate } from './features/location-gate/gate.ts'
import './lib/theme/theme-choice.ts'
import { SignInPages } from './screens/sign-in/SignInPages.tsx'
import './styles/app.css'

void startGate()

const place = document.getElementById('root')
if (!place) throw new Error('auth.html has no #root')
createRoot(place).render(
  <StrictMode>
    <SignInPages />
  </StrictMode>,
)
